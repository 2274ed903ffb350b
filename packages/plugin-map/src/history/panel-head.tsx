import { internalPath } from '@muster/core'
import { Button, LinkButton, useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { historyChoice } from './history.routes.ts'
import type { HistoryQuery } from './use-history-place.ts'

interface Props {
  place: HistoryQuery
  /** Units that reported. */
  count: number
  isLoading: boolean
  onReload(): void
  /** What else can be done with it. */
  children: ReactNode
}

/** The selection, and links to change it. */
export function PanelHead({ place, count, isLoading, onReload, children }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { unitIds, from, to } = place
  const back = internalPath(place.backUrl)
  return (
    <header className="history-head">
      <div className="history-head-title">
        <h2>{t('history.title')}</h2>
        <Button look="quiet" onClick={onReload}>
          {t('history.reload')}
        </Button>
      </div>
      <p className="m-muted" title={format.zoneAt(from)}>
        {t('history.span', { from: format.dateTime(from), to: format.dateTime(to) })}
      </p>
      {!isLoading && count > 0 && count < unitIds.length && (
        <p className="m-muted">{t('history.silentUnits', { count: unitIds.length - count })}</p>
      )}
      <div className="history-actions">
        {back && (
          <LinkButton look="quiet" href={back}>
            {t('history.back')}
          </LinkButton>
        )}
        <LinkButton look="quiet" href={historyChoice.href({ query: { unitIds, from, to } })}>
          {t('history.change')}
        </LinkButton>
        {children}
      </div>
    </header>
  )
}
