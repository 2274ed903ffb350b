import { dayMs, type ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { LocalDay } from '#reporting/days.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { quarterMs } from '#telemetry/aggregates/quarter.ts'

/** Request to explain a figure of a unit. */
export interface ExplainQuery {
  /** Transaction, so that all queries read the same data. */
  db: Database
  unit: RequestedUnit
  /** Period of the figure, inclusive. */
  span: RequestedSpan
  from: Milliseconds
  /** Exclusive. */
  to: Milliseconds
  /** Boundaries of the report's spans. */
  edges: readonly Milliseconds[]
  /** Days that overlap the span. */
  days: readonly LocalDay[]
  zone: string
  now: Milliseconds
}

/** Explanation without unit and name. */
export type Explained = Omit<ReportSchemas['Explanation'], 'unitId' | 'unitName' | 'figure' | 'timezone'>

export type UnknownFigure = NonNullable<Explained['reason']>

const hourMs = 3_600_000
/** Maximum periods of two and eight days, including a clock change. */
const few = 2 * dayMs + hourMs
const some = 8 * dayMs + hourMs

/** Returns the ascending boundaries of a figure's parts: quarter hours for up to two days, hours for up to eight, otherwise days. */
export function partBounds({ from, to, days }: Pick<ExplainQuery, 'from' | 'to' | 'days'>): Milliseconds[] {
  const step = to - from <= few ? quarterMs : to - from <= some ? hourMs : Infinity
  const inside = days.flatMap(day => {
    const times: Milliseconds[] = []
    for (let time = day.from; time < day.to; time += step) times.push(time)
    return times
  })
  return [from, ...inside.filter(time => time > from && time < to), to]
}

/** Returns true if a period is short enough to list each time separately. */
export const isShort = ({ from, to }: Pick<ExplainQuery, 'from' | 'to'>): boolean => to - from <= some

export const iso = (time: Milliseconds): string => new Date(time).toISOString()
