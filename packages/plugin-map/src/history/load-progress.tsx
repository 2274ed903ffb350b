import { Button, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tracks } from './use-tracks.ts'

/** How much of the history is there: line, chart and totals are of that. */
export function LoadProgress({
  tracks: { loaded, total, isLoading, hasMore, error, loadMore, reload },
}: {
  tracks: Tracks
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const counts = { loaded: format.number(loaded), total: format.number(total ?? 0) }
  if (error) {
    return (
      <p className="history-progress" role="alert">
        {t('history.failed')}{' '}
        <Button look="quiet" onClick={reload}>
          {t('map.failed.retry')}
        </Button>
      </p>
    )
  }
  if (isLoading && total !== undefined) {
    return (
      <div className="history-progress">
        <progress aria-label={t('history.loading')} value={loaded} max={total} />
        <span className="m-muted">{t('history.loaded', counts)}</span>
      </div>
    )
  }
  if (!hasMore) return null
  return (
    <p className="history-progress" role="status">
      {t('history.partly', counts)}{' '}
      <Button look="quiet" onClick={loadMore}>
        {t('history.loadMore')}
      </Button>
    </p>
  )
}
