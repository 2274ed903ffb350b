import { Switch } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryQuery } from './use-history-place.ts'

interface Props {
  place: HistoryQuery
  onPlace(patch: Partial<HistoryQuery>): void
}

/** What lies over the map, and whether every message counts. */
export function OverlaySwitches({ place, onPlace }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="history-toggles">
      <Switch label={t('history.line')} checked={place.line} onChange={line => onPlace({ line })} />
      <Switch label={t('history.match')} checked={place.match} onChange={match => onPlace({ match })} />
      <Switch label={t('history.showAll')} checked={place.all} onChange={all => onPlace({ all })} />
    </div>
  )
}
