import { inBase } from '@muster/core'
import { useFormat } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../services/history/track.ts'
import { speedColors, speedSteps, unknownColor, type LineColor } from './line-color.ts'

interface Props {
  by: LineColor
  tracks: readonly Track[]
  /** Names of statuses by id, as far as the user may see them. */
  names: ReadonlyMap<number, string>
}

/** What the colours of the line mean; units have theirs in the list beside the map. */
export function LineLegend({ by, tracks, names }: Props): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  if (by === 'unit') return null
  const speed = (value = 0) => format.quantity('SPEED', inBase('SPEED', value), 0)
  const entries =
    by === 'speed'
      ? [
          ...speedColors.map((color, i) => ({
            color,
            label:
              i === 0
                ? t('history.color.upTo', { speed: speed(speedSteps[0]) })
                : i === speedSteps.length
                  ? t('history.color.over', { speed: speed(speedSteps.at(-1)) })
                  : t('history.span', { from: speed(speedSteps[i - 1]), to: speed(speedSteps[i]) }),
          })),
          ...(tracks.some(({ speeds }) => speeds.some(Number.isNaN))
            ? [{ color: unknownColor, label: t('history.color.unknown') }]
            : []),
        ]
      : [...new Map(tracks.flatMap(({ colors }) => [...colors]))].map(([id, color]) => ({
          color: `#${color}`,
          label: names.get(id) ?? t('history.color.unnamed', { id }),
        }))
  return (
    <ul className="history-legend" aria-label={t(`history.color.${by}`)}>
      {entries.map(({ color, label }) => (
        <li key={label}>
          <span className="history-swatch" style={{ background: color }} />
          {label}
        </li>
      ))}
    </ul>
  )
}
