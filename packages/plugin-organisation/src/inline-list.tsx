import { pagingOf, type QueryFor } from '@muster/core'
import { DataTable, ListContainer, SearchBox, type Column, type Key } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import './inline-list.css'

interface Slice {
  filter?: string
  start: number
  limit: number
}

interface InlineListProps<Row> {
  label: string
  /** Returns the query for a page of rows. */
  load(slice: Slice): QueryFor<{ items: Row[]; totalCount: number }>
  rowKey(row: Row): Key
  columns: readonly Column<Row>[]
  href?(row: Row): string
  /** Text for an empty list. */
  empty: string
}

/** Searchable, paged list inside a screen, such as the members of a group. Its state is not in the address. */
export function InlineList<Row>({ label, load, rowKey, columns, href, empty }: InlineListProps<Row>): ReactNode {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(20)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...load({ ...(search && { filter: search }), start: (page - 1) * size, limit: size }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  return (
    <div className="inline-list">
      <SearchBox
        value={search}
        isPart
        onSearch={text => {
          setSearch(text)
          setPage(1)
        }}
      />
      <ListContainer
        label={label}
        status={data ? (total === 0 ? 'empty' : 'ready') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{ title: empty }}
        paging={pagingOf({ page, size }, total)}
        onPage={setPage}
        onPageSize={rows => {
          setSize(rows)
          setPage(1)
        }}
      >
        <DataTable
          label={label}
          rows={data?.items ?? []}
          rowKey={rowKey}
          columns={columns}
          href={href}
          height="content"
        />
      </ListContainer>
    </div>
  )
}
