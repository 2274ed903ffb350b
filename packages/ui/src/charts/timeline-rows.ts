import { dayMs } from '@muster/core'
import type { StateColour } from './chart-colors.ts'
import type { TimeRange } from './series.ts'
import type { OffsetUtc } from './time-ticks.ts'

export interface TimelineInterval extends TimeRange {
  /** Id of a state. */
  state: string
}

export interface TimelineState {
  id: string
  name: string
  /** `on` is drawn full, `off` low, `none` hatched; figures as in other charts, and `#rrggbb` as it is. */
  colour: StateColour
}

export interface TimelineRow {
  id: string
  name: string
  /** Ascending, not overlapping. */
  intervals: readonly TimelineInterval[]
  /** First moment of the day that this row shows; rows of days stand below each other by the clock. */
  day?: number
}

export const wholeDay: TimeRange = { from: 0, to: dayMs }
const hour = 3_600_000

/** Where a moment is on the axis of its row: the moment itself, or milliseconds of the clock since midnight. */
export function placeIn({ day }: TimelineRow, offsetUtc: OffsetUtc): (time: number) => number {
  if (day === undefined) return time => time
  const [morning, evening] = [offsetUtc(day), offsetUtc(day + wholeDay.to)]
  // asking a zone costs: only days on which the clock changes are asked for each moment
  if (morning === evening) return time => time - day
  return time => time - day + (offsetUtc(time) - morning) * hour
}

/** The moment at a place of the axis of a row. */
export function momentIn({ day }: TimelineRow, place: number, offsetUtc: OffsetUtc): number {
  if (day === undefined) return place
  return day + place - (offsetUtc(day + place) - offsetUtc(day)) * hour
}

/** The index of the interval at a place of the axis, or -1. */
export function intervalAt({ intervals }: TimelineRow, place: number, of: (time: number) => number): number {
  return intervals.findIndex(({ from, to }) => of(from) <= place && place < of(to))
}

/** The index of the interval that is nearest to a place. */
export function nearestInterval(row: TimelineRow, place: number, of: (time: number) => number): number {
  const found = intervalAt(row, place, of)
  if (found >= 0) return found
  const away = row.intervals.map(({ from, to }) => Math.min(Math.abs(of(from) - place), Math.abs(of(to) - place)))
  return away.indexOf(Math.min(...away))
}
