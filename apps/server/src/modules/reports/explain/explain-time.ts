import { readingValidity } from '@muster/signals'
import type { Milliseconds } from '#kernel/time/units.ts'
import { readingState } from '#telemetry/aggregates/reading-state.ts'
import { useIntervals } from '../key-on-off/intervals.ts'
import { channelOfStatus } from './channel.ts'
import { exactParts, type RawPart } from './exact-parts.ts'
import { isShort, partBounds, type Explained, type ExplainQuery } from './explain-query.ts'
import { countReadings, leftOutReadings, shownGaps } from './left-out.ts'

type State = Awaited<ReturnType<typeof useIntervals>>[number]['state']

interface TimeFigure {
  /** Counted states. */
  states: readonly State[]
  /** Rounded time of each day as in the report, and whether counters determine the day. */
  days: readonly { value: number; isByCounters?: boolean }[]
  /** Seconds, or hours with two decimals. */
  uom?: 's' | 'h'
}

/** Maximum number of intervals listed separately. */
const most = 200
const hourMs = 3_600_000

/** Explains time in states by the intervals from reading to reading (`useIntervals`). */
export async function explainTime(query: ExplainQuery, { states, days, uom = 's' }: TimeFigure): Promise<Explained> {
  const { db, unit, from, to, now } = query
  const intervals = await useIntervals(db, { unitId: unit.id, from, to, now })
  const ofStates = joined(intervals.filter(({ state }) => states.includes(state)))
  const isListed = isShort(query) && ofStates.length <= most
  const dayEnds = query.days.flatMap(day => [Math.max(day.from, from), Math.min(day.to, to)])
  const pieces = isListed ? cutAt(ofStates, dayEnds) : sumsBetween(ofStates, partBounds(query))
  const exact = query.days.flatMap((day, i) => {
    const { value = 0, isByCounters = false } = days[i] ?? {}
    const [start, end] = [Math.max(day.from, from), Math.min(day.to, to)]
    const raw: RawPart[] = isByCounters
      ? [{ kind: 'DAY_COUNTERS', from: start, to: end, amount: value }]
      : pieces
          .filter(piece => piece.from >= start && piece.to <= end)
          .map(({ from: since, to: until, duration }) => ({
            kind: 'READINGS',
            from: since,
            to: until,
            amount: duration / (uom === 's' ? 1000 : hourMs),
          }))
    return exactParts(raw, value, uom === 's' ? 0 : 2)
  })
  const { leftOut, leftOutCount } = await leftOutReadings(query, readingState, {})
  const { readings, parts } = await countReadings(query, readingState, exact, 'last')
  const silences = states.includes('NO_DATA') ? [] : intervals.filter(({ state }) => state === 'NO_DATA')
  const isByCounters = days.some(day => day.isByCounters)
  return {
    value: days.reduce((sum, { value }) => sum + value, 0),
    uom,
    rule: isByCounters ? 'IDLE_COUNTER' : 'STATE_TIME',
    parameters: { onHours: readingValidity.on / hourMs, offHours: readingValidity.off / hourMs },
    source: isByCounters ? 'IDLE_HOURS' : 'KEY_AND_STATUS',
    ...(!isByCounters && (await channelOfStatus(query))),
    readings,
    parts,
    gaps: shownGaps(
      silences.map(silence => ({ from: silence.from, to: silence.to, reason: 'NO_READINGS' })),
      leftOut,
    ),
    // the number of a state is no value of its reading
    leftOut: leftOut.map(({ time, reason }) => ({ time, reason })),
    leftOutCount,
    corrections: [],
    operands: [],
  }
}

interface Interval {
  from: Milliseconds
  to: Milliseconds
}

/** Merges adjacent intervals. */
function joined(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const { from, to } of intervals) {
    const before = result.at(-1)
    if (before?.to === from) before.to = to
    else result.push({ from, to })
  }
  return result
}

interface Piece extends Interval {
  duration: Milliseconds
}

/** Splits intervals at ascending times. */
function cutAt(intervals: readonly Interval[], times: readonly Milliseconds[]): Piece[] {
  return intervals.flatMap(({ from, to }) => {
    const bounds = [from, ...times.filter(time => time > from && time < to), to]
    return bounds.slice(1).map((end, i) => ({ from: bounds[i]!, to: end, duration: end - bounds[i]! }))
  })
}

/** Sums intervals between ascending times. */
function sumsBetween(intervals: readonly Interval[], times: readonly Milliseconds[]): Piece[] {
  let next = 0
  const pieces = times.slice(1).map((to, i) => {
    const from = times[i]!
    let duration = 0
    for (let each = intervals[next]; each && each.from < to; each = intervals[next]) {
      duration += Math.max(0, Math.min(each.to, to) - Math.max(each.from, from))
      if (each.to > to) break
      next++
    }
    return { from, to, duration }
  })
  return pieces.filter(({ duration }) => duration > 0)
}
