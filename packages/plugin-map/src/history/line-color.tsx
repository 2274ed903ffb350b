import { inBase } from '@muster/core'
import { trackColor } from '@muster/map-kit'
import { useFormat } from '@muster/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../services/history/track.ts'

/** What the colour of a line shows. */
export const lineColors = ['unit', 'speed', 'status'] as const
export type LineColor = (typeof lineColors)[number]

/** Kilometres an hour from which the next class begins. */
const speedSteps = [5, 10, 20, 40] as const
/** Slow to fast; readable on both basemaps, and apart for colour-blind eyes. */
const speedColors = ['#6a51d4', '#1f84c9', '#129a78', '#c98a00', '#d8452c'] as const
/** Where the speed is not known. */
const unknownColor = '#7d8995'

/** The colour of the leg that begins at a reading. */
export function colorOf({ speeds, statusIds, colors }: Track, unit: number, i: number, by: LineColor): string {
  if (by === 'unit') return trackColor(unit)
  if (by === 'status') {
    const color = colors.get(statusIds[i] ?? 0)
    return color ? `#${color}` : unknownColor
  }
  const speed = speeds[i] ?? NaN
  if (Number.isNaN(speed)) return unknownColor
  return speedColors[speedSteps.filter(step => speed >= step).length] ?? unknownColor
}

const name = 'muster.history.lineColor'

/** What the colour of the line shows; this browser remembers it. */
export function useLineColor(): [LineColor, (by: LineColor) => void] {
  const [by, setBy] = useState(recall)
  return [
    by,
    next => {
      setBy(next)
      try {
        localStorage.setItem(name, next)
      } catch {
        // a private window forgets it
      }
    },
  ]
}

function recall(): LineColor {
  try {
    return lineColors.find(each => each === localStorage.getItem(name)) ?? 'unit'
  } catch {
    return 'unit'
  }
}

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
