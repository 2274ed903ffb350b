import { readingValidity } from '@muster/signals'
import type { Milliseconds } from '#kernel/time/units.ts'
import { closeEnough, type Step } from '#telemetry/aggregates/counter-steps.ts'
import { counters, type Counter, type CounterColumn } from '#telemetry/aggregates/counter.ts'
import { traceGrowth } from '../counters/growth.ts'
import { channelOfCounter } from './channel.ts'
import { exactParts, type RawPart } from './exact-parts.ts'
import { iso, partBounds, type Explained, type ExplainQuery, type UnknownFigure } from './explain-query.ts'
import { correctionsOf, countReadings, leftOutReadings, shownGaps } from './left-out.ts'

interface GrowthFigure {
  counter: Counter
  /** As the report shows it; undefined if unknown. */
  value: number | undefined
  uom: string
  digits: number
  /** Factor from the unit of the counter to the unit of the figure. */
  factor?: number
  /** `atWork` for growth while the unit was at work. */
  of?: 'total' | 'atWork'
}

const sources = {
  engineHours: 'ENGINE_HOURS',
  odometer: 'ODOMETER',
  gatewayDistance: 'GATEWAY_DISTANCE',
  fuelUsed: 'FUEL_USED',
  idleHours: 'IDLE_HOURS',
  energyUsed: 'ENERGY_USED',
  workedArea: 'WORKED_AREA',
} as const satisfies Record<CounterColumn, Explained['source']>

const hourMs = 3_600_000

/** Explains the growth of a counter by the steps from reading to reading (`growthOfUnits`). */
export async function explainGrowth(
  query: ExplainQuery,
  { counter, value, uom, digits, factor = 1, of = 'total' }: GrowthFigure,
): Promise<Explained> {
  const { db, unit, edges, now, from, to } = query
  const bounds = partBounds(query)
  const traced = await traceGrowth(db, { unitId: unit.id, counter, edges, now }, bounds)
  const { column, steps } = traced
  const trace = steps.trace!
  const counted = trace.steps.filter(step => sharesOf(step, query).length > 0)
  const raw = growthParts(counted, query, bounds, of).map(part => ({ ...part, amount: part.amount * factor }))
  const { shown: corrections, wrong } = await correctionsOf(query, column)
  const { leftOut, leftOutCount } = await leftOutReadings(query, counters[column].value, {
    wrong,
    ignored: trace.ignored,
  })
  const { readings, parts } = await countReadings(
    query,
    counters[column].value,
    value === undefined ? [] : exactParts(raw, value, digits),
    'first',
  )
  const times = trace.followed.map(({ time }) => time).filter(time => time >= from && time <= Math.min(to, now))
  const silences = steps.silences.filter(silence => silence.to > from && silence.from < to)
  const [first, last] = [counted[0]?.from, counted.at(-1)?.to]
  const scale = 10 ** digits
  const gaps = [
    ...silences.map(silence => ({
      from: silence.from,
      to: silence.to,
      reason: silence.isRestart ? ('RESTARTED' as const) : ('UNASSIGNED' as const),
      ...(!silence.isRestart && { amount: Math.round(silence.growth * factor * scale) / scale }),
    })),
    ...openEnds(query, times, [...counted.map(step => ({ from: step.from.time, to: step.to.time })), ...silences]),
  ]
  return {
    ...(value === undefined ? { reason: await reasonOf(query, readings, silences.length > 0) } : { value }),
    uom,
    rule: of === 'atWork' ? 'COUNTER_AT_WORK' : 'COUNTER_GROWTH',
    parameters: {
      closeHours: closeEnough / hourMs,
      mostAnHour: counters[column].mostAnHour,
      ...(of === 'atWork' && { validHours: readingValidity.on / hourMs }),
    },
    source: sources[column],
    ...(await channelOfCounter(query, column)),
    ...(traced.hasOther && { sourceReason: traced.isSelected ? ('SELECTED' as const) : ('COVERS_PERIOD' as const) }),
    readings,
    ...(first && { first: { time: iso(first.time), value: first.value } }),
    ...(last && { last: { time: iso(last.time), value: last.value } }),
    parts,
    gaps: shownGaps(gaps, leftOut),
    leftOut,
    leftOutCount,
    corrections,
    operands: [],
  }
}

const sharesOf = ({ shares }: Step, { edges, from, to }: Pick<ExplainQuery, 'edges' | 'from' | 'to'>) =>
  shares.filter(({ span }) => edges[span]! >= from && edges[span + 1]! <= to)

/** Groups steps that end in the same part. Growth over a long gap or across the ends of the span is not grouped. */
function growthParts(
  steps: readonly Step[],
  query: ExplainQuery,
  bounds: readonly Milliseconds[],
  of: 'total' | 'atWork',
): RawPart[] {
  const parts: (RawPart & { bound: number })[] = []
  let bound = 0
  for (const step of steps) {
    const amount = sharesOf(step, query).reduce((sum, share) => sum + share[of], 0)
    if (amount === 0) continue
    const { from, to } = { from: step.from.time, to: step.to.time }
    while ((bounds[bound] ?? Infinity) < to) bound++
    const isShared = from < query.from || to > query.to
    const kind = isShared ? 'SHARED' : !step.isRun && to - from > readingValidity.on ? 'SILENCE' : 'READINGS'
    const before = parts.at(-1)
    if (kind === 'READINGS' && before?.kind === kind && before.bound === bound) {
      before.to = to
      before.amount += amount
    } else {
      parts.push({ kind, from: Math.max(from, query.from), to: Math.min(to, query.to), amount, bound })
    }
  }
  return parts.map(({ bound: _, ...part }) => part)
}

/** Returns long gaps before the first and after the last reading that no step covers. */
function openEnds(
  { from, to, now }: ExplainQuery,
  times: readonly Milliseconds[],
  covered: readonly { from: Milliseconds; to: Milliseconds }[],
) {
  const until = Math.min(to, now)
  const [first, last] = [Math.min(until, ...times), times.length > 0 ? Math.max(...times) : until]
  const ends =
    times.length === 0
      ? [{ from, to: until }]
      : [
          { from, to: first },
          { from: last, to: until },
        ]
  return ends
    .filter(end => end.to - end.from > readingValidity.on)
    .filter(end => !covered.some(each => each.from < end.to && each.to > end.from))
    .map(end => ({ ...end, reason: 'NO_READINGS' as const }))
}

async function reasonOf(query: ExplainQuery, readings: number, hasSilence: boolean): Promise<UnknownFigure> {
  if (hasSilence) return 'NO_SHARE'
  return readings > 0 ? 'ONE_READING' : await lackOfReadings(query, 'NO_COUNTER')
}

/** Returns `NO_READINGS` if a span has no visible readings at all, otherwise `otherwise`. */
export async function lackOfReadings<R extends UnknownFigure>(
  { db, unit, from, to, now }: ExplainQuery,
  otherwise: R,
): Promise<R | 'NO_READINGS'> {
  const any = await db
    .selectFrom('position')
    .select('unit_id')
    .where('unit_id', '=', unit.id)
    .where('hidden_by', 'is', null)
    .where('fix_time', '>=', new Date(from))
    .where('fix_time', '<', new Date(Math.min(to, now + 1)))
    .limit(1)
    .executeTakeFirst()
  return any ? otherwise : 'NO_READINGS'
}
