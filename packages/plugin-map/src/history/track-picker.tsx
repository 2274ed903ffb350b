import { trackColor } from '@muster/map-kit'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../services/history/track.ts'

interface Props {
  tracks: readonly Track[]
  selected: Track | undefined
  onUnit(unitId: number): void
}

/** Which unit is looked at; each in the colour of its line. */
export function TrackPicker({ tracks, selected, onUnit }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <ul className="history-units" aria-label={t('history.units')}>
      {tracks.map(({ unitId, unitName }, i) => (
        <li key={unitId}>
          <button type="button" aria-pressed={unitId === selected?.unitId} onClick={() => onUnit(unitId)}>
            <span className="history-swatch" style={{ background: trackColor(i) }} />
            <span className="m-truncate" title={unitName}>
              {unitName}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
