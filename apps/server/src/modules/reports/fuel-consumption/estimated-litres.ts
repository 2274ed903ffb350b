import { dayMs } from '@muster/contract'
import { readingValidity, TankUse } from '@muster/signals'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { tankSizeOf } from '#modules/equipment/limits/public.ts'
import { signalValue } from '#telemetry/aggregates/counter.ts'
import { fuelRateOf } from '#modules/profiles/public.ts'

/** Readings are read by month. */
const chunk = 31 * dayMs
/**
 * Maximum time in milliseconds before the span for its first level, so that a unit that reports once a day has a value for
 * each day.
 */
const before = 26 * 3_600_000

/**
 * Returns litres that a unit used in a span, from its tank levels; undefined without two of them. A level is the value of its
 * fuel sensor, or else the reported litres, or else the percentage with the size of its tank (`tankSizeOf`). `TankUse`
 * evaluates the levels. The span starts at the last level before it, at most 26 hours old. Readings after `now` are ignored.
 */
export async function tankLitres(
  db: Database,
  unitId: number,
  span: RequestedSpan,
  now: number,
): Promise<number | undefined> {
  const [from, until] = [span.from.getTime(), Math.min(span.to.getTime(), now)]
  const tank = new TankUse()
  const { litres, curve } = levelOf(await tankSizeOf(db, unitId))
  const first = await sql<{ time: Date }>`
    select p.fix_time as time from position p
    where p.unit_id = ${unitId} and p.hidden_by is null and p.fix_time >= ${new Date(from - before)} and p.fix_time < ${new Date(from)} and ${litres} is not null
    order by p.fix_time desc limit 1`.execute(db)
  for (let start = first.rows[0]?.time.getTime() ?? from; start <= until; start += chunk) {
    const { rows } = await sql<{ litres: number[]; curves: (string | null)[] }>`
      select coalesce(json_agg(${litres} order by p.fix_time), '[]') as litres,
        coalesce(json_agg(${curve} order by p.fix_time), '[]') as curves
      from position p
      where p.unit_id = ${unitId} and p.hidden_by is null and p.fix_time >= ${new Date(start)} and p.fix_time < ${new Date(Math.min(start + chunk, until + 1))}
        and ${litres} is not null`.execute(db)
    for (const [index, level] of rows[0]?.litres.entries() ?? []) tank.add(level, rows[0]?.curves[index])
  }
  return tank.used
}

const sensor = sql`(case jsonb_typeof(p.signals -> 'fuelVolume') when 'number' then (p.signals ->> 'fuelVolume')::float8 end)`
const reported = signalValue('fuel')

/** Selects litres in the tank by a reading `p`, and their source. A sensor without power reports 0. */
function levelOf(size: number | undefined): { litres: RawBuilder<unknown>; curve: RawBuilder<unknown> } {
  const percent = size === undefined ? sql`null::float8` : sql`p.fuel_level * ${size / 100}::float8`
  const level = sql`coalesce(${sensor}, ${reported}, ${percent})`
  return {
    litres: sql`(case when ${level} > 0 or p.ignition is distinct from false then ${level} end)`,
    curve: sql`(case when ${sensor} is not null then p.signals ->> 'fuelSensor' when ${reported} is not null then 'litres' else 'percent' end)`,
  }
}

/**
 * Returns litres that a unit used in a span by the fuel rate of its I/O profile; undefined without a rate or without the
 * input. A reading counts until the next one, at most two hours later: while the key is on, by the level of the input;
 * without a key, only while the input is on. Readings after `now` are ignored.
 */
export async function rateLitres(
  db: Database,
  unitId: number,
  span: RequestedSpan,
  now: number,
): Promise<number | undefined> {
  const rate = await fuelRateOf(db, unitId)
  if (!rate) return undefined
  const { signal, worksHigh, low, high } = rate
  const [from, to] = [span.from.getTime(), Math.min(span.to.getTime() + 1, now)]
  const { rows } = await sql<{ litres: number | null }>`
    with reading as (
      select extract(epoch from p.fix_time)::float8 as start,
        extract(epoch from lead(p.fix_time) over (order by p.fix_time))::float8 as next, p.ignition,
        case jsonb_typeof(p.signals -> ${signal}::text) when 'boolean' then (p.signals -> ${signal}::text)::bool
          when 'number' then (p.signals -> ${signal}::text)::float8 <> 0 end as is_high
      from position p
      where p.unit_id = ${unitId} and p.hidden_by is null
        and p.fix_time > ${new Date(from - readingValidity.on)} and p.fix_time < ${new Date(to + readingValidity.on)})
    select sum(greatest(least(next, ${to / 1000}::float8) - greatest(start, ${from / 1000}::float8), 0) / 3600
      * case when ignition or (ignition is null and is_high = ${worksHigh}::bool)
          then case when is_high then ${high}::float8 else ${low}::float8 end else 0 end) as litres
    from reading where is_high is not null and next - start <= ${readingValidity.on / 1000}::float8`.execute(db)
  return rows[0]?.litres ?? undefined
}
