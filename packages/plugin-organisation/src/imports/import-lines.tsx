import { pagingOf } from '@muster/core'
import { useFormat, useClient } from '@muster/ui'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineTable } from './line-table.tsx'
import { imports, pageSize, type Import, type ImportAction } from './imports.client.ts'

const actions = ['ADD', 'CHANGE', 'REFUSED', 'SAME'] as const
const countOf = { ADD: 'add', CHANGE: 'change', REFUSED: 'refused', SAME: 'same' } as const

/** Lists the lines of a file, filtered by action. */
export function ImportLines({ of: { id, counts, linesCount, state } }: { of: Import }): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  const [{ page, action, search }, setShown] = useState<{ page: number; action?: ImportAction; search: string }>({
    page: 1,
    search: '',
  })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useClient(imports).lines(id, { page, action, search }),
    placeholderData: keepPreviousData,
    refetchInterval: state === 'RUNNING' ? 2000 : false,
  })
  const filters = [
    { value: undefined, label: t('organisation.import.all'), count: linesCount },
    ...actions.map(value => ({
      value,
      label: t(`organisation.import.actions.${value}`),
      count: counts[countOf[value]],
    })),
  ]
  return (
    <section className="imports-part">
      <div className="imports-filters" role="group" aria-label={t('organisation.import.filter')}>
        {filters.map(({ value, label, count }) => (
          <button
            key={label}
            type="button"
            className="m-button"
            aria-pressed={action === value}
            onClick={() => setShown({ page: 1, search, ...(value && { action: value }) })}
          >
            {label} <span className="imports-count">{number(count)}</span>
          </button>
        ))}
        <SearchBox value={search} onSearch={text => setShown({ page: 1, search: text, ...(action && { action }) })} />
      </div>
      <ListContainer
        label={t('organisation.import.lines')}
        status={data ? (data.totalCount > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{ title: t('organisation.import.lines.empty') }}
        paging={pagingOf({ page, size: pageSize }, data?.totalCount ?? 0)}
        onPage={next => setShown({ page: next, search, ...(action && { action }) })}
      >
        <LineTable lines={data?.items ?? []} />
      </ListContainer>
    </section>
  )
}
