import { readingValidity } from '@muster/signals'
import { sql } from 'kysely'
import { signalValue } from '#telemetry/aggregates/counter.ts'
import { loadSumsOfUnits, type LoadSums } from '#telemetry/aggregates/mean-loads.ts'
import { readingState, states } from '#telemetry/aggregates/reading-state.ts'
import { useIntervals } from '../key-on-off/intervals.ts'
import { exactParts, type RawPart } from './exact-parts.ts'
import { partBounds, type Explained, type ExplainQuery } from './explain-query.ts'
import { lackOfReadings } from './explain-growth.ts'
import { countReadings, leftOutReadings, shownGaps } from './left-out.ts'

/** Engine load of a reading at work. */
const load = sql`case when ${readingState} = ${states.working}::int then ${signalValue('engineLoad')} end`
const factor = signalValue('loadFactor')

const hourMs = 3_600_000
const hundredths = (value: number) => Math.round(value * 100) / 100

/** Explains a mean engine load at work by the means of quarter hours, hours or days, each weighted by its time (`loadsOfUnits`). */
export async function explainLoad(query: ExplainQuery, value: number | undefined): Promise<Explained> {
  const { db, unit, edges, from, to, now } = query
  const all = [...new Set([...edges, ...partBounds(query)])].toSorted((a, b) => a - b)
  const sums = (await loadSumsOfUnits(db, { unitIds: [unit.id], edges: all, now })).get(unit.id) ?? []
  const spans = sums
    .map((its, i) => ({ ...its, from: all[i]!, to: all[i + 1]! }))
    .filter(span => span.from >= from && span.to <= to)
  const isByFactors = !spans.some(({ held }) => held > 0) && spans.some(({ factors }) => factors > 0)
  const of = isByFactors ? factor : load
  const weighed = (its: LoadSums) =>
    isByFactors
      ? { weight: its.factors, sum: its.factorSum, unit: 1 }
      : { weight: its.held, sum: its.product, unit: hourMs }
  const whole = spans.reduce((sum, span) => sum + weighed(span).weight, 0)
  const raw = spans.flatMap((span): RawPart[] => {
    const { weight, sum, unit: scale } = weighed(span)
    if (weight === 0) return []
    const part = { quantity: hundredths(weight / scale), mean: hundredths(sum / weight) }
    return [{ kind: 'READINGS', from: span.from, to: span.to, amount: sum / whole, ...part }]
  })
  const { leftOut, leftOutCount } = await leftOutReadings(query, of, {})
  const exact = value === undefined ? [] : exactParts(raw, value, 2)
  const { readings, parts } = await countReadings(query, of, exact, 'last')
  const intervals = await useIntervals(db, { unitId: unit.id, from, to, now })
  return {
    ...(value === undefined ? { reason: await lackOfReadings(query, 'NO_LOAD') } : { value }),
    uom: '%',
    rule: isByFactors ? 'MEAN_LOAD_FACTOR' : 'MEAN_LOAD',
    parameters: isByFactors ? {} : { validHours: readingValidity.on / hourMs },
    source: isByFactors ? 'LOAD_FACTOR' : 'ENGINE_LOAD',
    readings,
    parts,
    gaps: shownGaps(
      intervals
        .filter(({ state }) => state === 'NO_DATA')
        .map(silence => ({ from: silence.from, to: silence.to, reason: 'NO_READINGS' as const })),
      leftOut,
    ),
    leftOut,
    leftOutCount,
    corrections: [],
    operands: [],
  }
}
