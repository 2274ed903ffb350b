import { NativeSelect, Switch } from '@muster/ui/controls'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lineColors, type LineColor } from './line-color.ts'
import type { HistoryQuery } from './use-history-place.ts'

interface Props {
  place: HistoryQuery
  lineColor: LineColor
  onLineColor(by: LineColor): void
  onPlace(patch: Partial<HistoryQuery>): void
}

/** What lies over the map, and whether every message counts. */
export function OverlaySwitches({ place, lineColor, onLineColor, onPlace }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <div className="history-toggles">
      <Switch label={t('history.line')} checked={place.line} onChange={line => onPlace({ line })} />
      <Switch label={t('history.match')} checked={place.match} onChange={match => onPlace({ match })} />
      <Switch label={t('history.showAll')} checked={place.all} onChange={all => onPlace({ all })} />
      {place.line && (
        <NativeSelect
          label={t('history.color')}
          options={lineColors.map(value => ({ value, label: t(`history.color.${value}`) }))}
          value={lineColor}
          required
          onChange={by => onLineColor(by ?? 'unit')}
        />
      )}
    </div>
  )
}
