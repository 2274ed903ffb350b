import { pagingOf, type QueryFor } from '@muster/core'
import { ListContainer } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { pageSize } from '../clients/subscriptions.client.ts'

interface PagedUnitsProps<Row> {
  search: string
  query(request: { page: number; search: string }): QueryFor<{ items: Row[]; totalCount: number }>
  empty: string
  children(units: readonly Row[]): ReactNode
}

/** Lists a page of units and returns to the first page for another search. */
export function PagedUnits<Row>({ search, query, empty, children }: PagedUnitsProps<Row>): ReactNode {
  const [at, setAt] = useState({ page: 1, search })
  const page = at.search === search ? at.page : 1
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query({ page, search }),
    placeholderData: keepPreviousData,
  })
  const total = data?.totalCount ?? 0
  return (
    <ListContainer
      status={data ? (total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
      search={search}
      error={error?.message}
      onRetry={() => void refetch()}
      busy={isPlaceholderData}
      empty={{ icon: 'check', title: empty }}
      paging={pagingOf({ page, size: pageSize }, total)}
      onPage={next => setAt({ page: next, search })}
    >
      {children(data?.items ?? [])}
    </ListContainer>
  )
}
