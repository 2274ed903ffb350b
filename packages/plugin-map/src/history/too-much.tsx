import { LinkButton, StatePanel, useHost } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { historyChoice } from './history.routes.ts'
import type { HistoryQuery } from './use-history-place.ts'

/** Leads back to the selection, which says what to leave out. */
export function TooMuch({ place: { unitIds, from, to } }: { place: HistoryQuery }): ReactNode {
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
