import { dayMs } from '@muster/core'
import type { StateColour } from './chart-colors.ts'
import type { TimeRange } from './series.ts'
import type { OffsetUtc } from './time-ticks.ts'

export interface TimelineInterval extends TimeRange {
  /** State ID. */
  state: string
}

export interface TimelineState {
  id: string
  name: string
  /** `on` is drawn full, `off` low, `none` hatched; palette indexes as in other charts, `#rrggbb` as given. */
  colour: StateColour
}

export interface TimelineRow {
  id: string
  name: string
  /** Ascending and without overlaps. */
  intervals: readonly TimelineInterval[]
  /** First moment of the day that this row shows. Rows of days are aligned by local time. */
  day?: number
}

export const wholeDay: TimeRange = { from: 0, to: dayMs }
const hour = 3_600_000

/** Position of a moment on the axis of its row: the moment itself, or milliseconds of local time since midnight. */
export function placeIn({ day }: TimelineRow, offsetUtc: OffsetUtc): (time: number) => number {
  if (day === undefined) return time => time
  const [morning, evening] = [offsetUtc(day), offsetUtc(day + wholeDay.to)]
  // zone lookups are expensive: only days with a clock change need one for each moment
  if (morning === evening) return time => time - day
  return time => time - day + (offsetUtc(time) - morning) * hour
}

/** Moment at a position on the axis of a row. */
export function momentIn({ day }: TimelineRow, place: number, offsetUtc: OffsetUtc): number {
  if (day === undefined) return place
  return day + place - (offsetUtc(day + place) - offsetUtc(day)) * hour
}

/** Index of the interval at a position of the axis, or -1. */
export function intervalAt({ intervals }: TimelineRow, place: number, of: (time: number) => number): number {
  return intervals.findIndex(({ from, to }) => of(from) <= place && place < of(to))
}

/** Index of the interval nearest to a position. */
export function nearestInterval(row: TimelineRow, place: number, of: (time: number) => number): number {
  const found = intervalAt(row, place, of)
  if (found >= 0) return found
  const away = row.intervals.map(({ from, to }) => Math.min(Math.abs(of(from) - place), Math.abs(of(to) - place)))
  return away.indexOf(Math.min(...away))
}
