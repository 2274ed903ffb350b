import { inBase } from '@muster/core'
import { trackColor } from '@muster/map-kit'
import { useFormat } from '@muster/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../clients/history/track.ts'

/** Values that a line colour may represent. */
export const lineColors = ['unit', 'speed', 'status'] as const
export type LineColor = (typeof lineColors)[number]

/** Lower limits of the speed classes, in km/h. */
const speedSteps = [5, 10, 20, 40] as const
/** From slow to fast; legible on both basemaps and distinguishable for colour-blind users. */
const speedColors = ['#6a51d4', '#1f84c9', '#129a78', '#c98a00', '#d8452c'] as const
/** Colour of legs without a known speed. */
const unknownColor = '#7d8995'

/** Returns the colour of the leg that starts at a reading. */
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

/** Returns the value that the line colour represents; stored in this browser. */
export function useLineColor(): [LineColor, (by: LineColor) => void] {
  const [by, setBy] = useState(recall)
  return [
    by,
    next => {
      setBy(next)
      try {
        localStorage.setItem(name, next)
      } catch {
        // private windows may refuse storage
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
  /** Status names by id, limited to those the user may see. */
  names: ReadonlyMap<number, string>
}

/** Explains the line colours. Unit colours are explained by the list beside the map. */
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
