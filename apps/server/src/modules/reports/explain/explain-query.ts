import { dayMs, type ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { LocalDay } from '#reporting/days.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { quarterMs } from '#telemetry/aggregates/quarter.ts'

/** A figure of a unit that is explained. */
export interface ExplainQuery {
  /** In a transaction, so that all of it is of the same readings. */
  db: Database
  unit: RequestedUnit
  /** Period of the figure, both ends included. */
  span: RequestedSpan
  from: Milliseconds
  /** Exclusive. */
  to: Milliseconds
  /** Times that bound the spans of the report. */
  edges: readonly Milliseconds[]
  /** Days that the span touches. */
  days: readonly LocalDay[]
  zone: string
  now: Milliseconds
}

/** Explanation without unit and name. */
export type Explained = Omit<ReportSchemas['Explanation'], 'unitId' | 'unitName' | 'figure' | 'timezone'>

export type UnknownFigure = NonNullable<Explained['reason']>

const hourMs = 3_600_000
/** Up to two days, with a change of the clock, and up to eight. */
const few = 2 * dayMs + hourMs
const some = 8 * dayMs + hourMs

/** Returns the ascending times that bound the parts of a figure: quarter hours of up to two days, hours of up to eight, otherwise days. */
export function partBounds({ from, to, days }: Pick<ExplainQuery, 'from' | 'to' | 'days'>): Milliseconds[] {
  const step = to - from <= few ? quarterMs : to - from <= some ? hourMs : Infinity
  const inside = days.flatMap(day => {
    const times: Milliseconds[] = []
    for (let time = day.from; time < day.to; time += step) times.push(time)
    return times
  })
  return [from, ...inside.filter(time => time > from && time < to), to]
}

/** True if times of a figure may be listed one by one. */
export const isShort = ({ from, to }: Pick<ExplainQuery, 'from' | 'to'>): boolean => to - from <= some

export const iso = (time: Milliseconds): string => new Date(time).toISOString()
