import { LinkButton, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { historyChoice } from './history.routes.ts'
import type { HistoryQuery } from './use-history-place.ts'

export function NoPositions({ place: { unitIds, from, to } }: { place: HistoryQuery }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="map" title={t('history.none')} subtitle={t('history.noneText')}>
      <LinkButton href={historyChoice.href({ query: { unitIds, from, to } })} look="primary">
        {t('history.change')}
      </LinkButton>
    </StatePanel>
  )
}
