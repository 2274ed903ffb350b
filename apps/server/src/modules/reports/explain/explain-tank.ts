import { sql } from 'kysely'
import { signalValue } from '#telemetry/aggregates/counter.ts'
import { rateLitresIn } from '../fuel-consumption/rate-litres.ts'
import { tankUse } from '../fuel-events/tank-use.ts'
import { exactParts, type RawPart } from './exact-parts.ts'
import { iso, partBounds, type Explained, type ExplainQuery, type UnknownFigure } from './explain-query.ts'
import { countReadings, leftOutReadings, shownGaps } from './left-out.ts'

const level = sql`coalesce(case jsonb_typeof(p.signals -> 'fuelVolume') when 'number' then (p.signals ->> 'fuelVolume')::float8 end,
  ${signalValue('fuel')}, p.fuel_level)`

/** SQL expression with a number for each reading. */
const each = sql`1`

const digits = 2

/** Explains litres burned according to the tank level (`tankUse`), without refuels and losses. */
export async function explainTank(query: ExplainQuery, value: number | undefined): Promise<Explained> {
  const { db, unit, from, to, now } = query
  const use = await tankUse(db, unit.id, { from, to, now })
  const { leftOut, leftOutCount } = await leftOutReadings(query, level, {})
  const base = { uom: 'l', rule: 'TANK_BURNED' as const, parameters: {}, source: 'FUEL_LEVEL' as const }
  const rest = { leftOut, leftOutCount, corrections: [], operands: [] }
  if (typeof use === 'string' || value === undefined) {
    const reason: UnknownFigure = use === 'NO_READINGS' || use === 'NO_TANK_SIZE' ? use : 'NO_LEVEL'
    return { ...base, ...rest, reason, parts: [], gaps: [] }
  }
  const bounds = partBounds(query)
  const raw = bounds.slice(1).map((end, i) => ({
    from: bounds[i]!,
    to: end,
    amount: use.burnedUntil(end) - use.burnedUntil(bounds[i]!),
  }))
  const { readings, parts } = await countReadings(query, level, exactParts(grown(raw), value, digits), 'first')
  const known = use.history.known.map(i => use.history.readings[i]!.time).filter(time => time <= Math.min(to, now))
  const [first, last] = [known.findLast(time => time <= from) ?? known[0], known.at(-1)]
  const levelAt = (time: number, litres: number) => ({ time: iso(time), value: Math.round(litres * 10) / 10 })
  return {
    ...base,
    ...rest,
    value,
    readings,
    ...(first !== undefined && { first: levelAt(first, use.sums.start) }),
    ...(last !== undefined && { last: levelAt(last, use.sums.end) }),
    parts,
    gaps: shownGaps(
      use.events.map(event => ({
        reason: event.kind,
        from: event.from,
        to: event.to,
        amount: Math.round(event.amount * 100) / 100,
      })),
      leftOut,
    ),
  }
}

/** Explains litres computed from the fuel rate of the I/O profile (`rateLitres`). */
export async function explainRate(query: ExplainQuery, value: number): Promise<Explained> {
  const bounds = partBounds(query)
  const spans = bounds.slice(1).map((to, i) => ({ from: bounds[i]!, to }))
  const litres = await rateLitresIn(query.db, query.unit.id, spans, query.now)
  const raw = spans.map((span, i) => ({ ...span, amount: litres[i] ?? 0 }))
  const { readings, parts } = await countReadings(query, each, exactParts(grown(raw), value, digits), 'first')
  const { leftOut, leftOutCount } = await leftOutReadings(query, each, {})
  return {
    value,
    uom: 'l',
    rule: 'FUEL_RATE',
    parameters: {},
    source: 'FUEL_RATE',
    readings,
    parts,
    gaps: [],
    leftOut: leftOut.map(({ time, reason }) => ({ time, reason })),
    leftOutCount,
    corrections: [],
    operands: [],
  }
}

const grown = (parts: readonly Omit<RawPart, 'kind'>[]): RawPart[] =>
  parts.filter(({ amount }) => amount > 0).map(part => ({ kind: 'READINGS', ...part }))
