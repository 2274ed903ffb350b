import { Button, Icon, passFocusOn, useFormat } from '@muster/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileSkeleton } from './tile-skeleton.tsx'

/** Query properties that a tile uses. */
type TileQuery<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'isError' | 'isFetching' | 'dataUpdatedAt'> & {
  refetch(): unknown
}

interface TileContentProps<T> {
  query: TileQuery<T>
  isEmpty?(data: T): boolean
  /** Text for an empty result. */
  empty?: string
  children(data: T): ReactNode
}

/** Shows a loading, failed, empty or loaded query, with a note for stale data. */
export function TileContent<T>({ query, isEmpty, empty, children }: TileContentProps<T>): ReactNode {
  if (query.data === undefined) return query.isError ? <Failed query={query} /> : <TileSkeleton />
  return (
    <>
      {isEmpty?.(query.data) ? <p className="tile-empty">{empty}</p> : children(query.data)}
      {query.isError && <Old since={query.dataUpdatedAt} />}
    </>
  )
}

function Failed({ query }: { query: TileQuery<unknown> }): ReactNode {
  const { t } = useTranslation()
  return (
    <div ref={passFocusOn} className="tile-failed" role="alert">
      <p>
        <Icon name="alert" /> {t('dashboard.failed')}
      </p>
      {query.error && <p className="m-muted tile-small">{query.error.message}</p>}
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}

function Old({ since }: { since: number }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className="m-muted tile-small" role="status" title={format.dateTimeZone(since)}>
      {t('dashboard.old', { since: format.time(since) })}
    </p>
  )
}
