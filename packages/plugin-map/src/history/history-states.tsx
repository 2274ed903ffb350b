import { Button, LinkButton, StatePanel, useFormat, useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { historyChoice } from './history.routes.ts'
import type { HistoryQuery } from './use-history-url.ts'
import type { Tracks } from './use-tracks.ts'

/** Shows how much of the history has loaded; line, chart and totals cover that part. */
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

export function NoPositions({ query: { unitIds, from, to } }: { query: HistoryQuery }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="map" title={t('history.none')} subtitle={t('history.noneText')}>
      <LinkButton href={historyChoice.href({ query: { unitIds, from, to } })} look="primary">
        {t('history.change')}
      </LinkButton>
    </StatePanel>
  )
}

/** Replaces a history that failed to load. */
export function LoadFailed({ onRetry }: { onRetry(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="alert" title={t('history.failed')}>
      <Button onClick={onRetry}>{t('map.failed.retry')}</Button>
    </StatePanel>
  )
}

/** Links back to the selection screen, which explains what to remove. */
export function LimitExceeded({ query: { unitIds, from, to } }: { query: HistoryQuery }): ReactNode {
  const { t } = useTranslation()
  const { days, units } = useHost().core.config.reports.history
  return (
    <StatePanel icon="alert" title={t('history.tooMuch')} subtitle={t('history.tooMuchText', { days, units })}>
      <LinkButton look="primary" href={historyChoice.href({ query: { unitIds, from, to } })}>
        {t('history.change')}
      </LinkButton>
    </StatePanel>
  )
}
