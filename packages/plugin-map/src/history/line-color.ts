import { trackColor } from '@muster/map-kit'
import type { Track } from '../services/history/track.ts'

/** What the colour of a line shows. */
export const lineColors = ['unit', 'speed', 'status'] as const
export type LineColor = (typeof lineColors)[number]

/** Kilometres an hour from which the next class begins. */
export const speedSteps = [5, 10, 20, 40] as const
/** Slow to fast; readable on both basemaps, and apart for colour-blind eyes. */
export const speedColors = ['#6a51d4', '#1f84c9', '#129a78', '#c98a00', '#d8452c'] as const
/** Where the speed is not known. */
export const unknownColor = '#7d8995'

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
