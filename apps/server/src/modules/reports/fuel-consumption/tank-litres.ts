import { dayMs } from '@muster/contract'
import { TankUse } from '@muster/signals'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { tankSizeOf } from '#modules/equipment/limits/public.ts'
import { signalValue } from '../counters/counter.ts'

/** Readings of a month are read at a time. */
const chunk = 31 * dayMs
/** How far before the span its first level may be, milliseconds: a unit that reports once a day has a figure for each day. */
const before = 26 * 3_600_000

/**
 * Litres that a unit used in a span, from the levels of its tank; undefined without two of them. A level is what its fuel sensor
 * measures, else the litres that it reports, else the percent with the size of its tank (`tankSizeOf`). `TankUse` says how levels
 * are read. The last level before the span, at most 26 hours old, is where it starts. What comes from after `now` is left out.
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

/** Litres in the tank by a reading `p`, and how it knows them. A sensor without power reports 0. */
function levelOf(size: number | undefined): { litres: RawBuilder<unknown>; curve: RawBuilder<unknown> } {
  const percent = size === undefined ? sql`null::float8` : sql`p.fuel_level * ${size / 100}::float8`
  const level = sql`coalesce(${sensor}, ${reported}, ${percent})`
  return {
    litres: sql`(case when ${level} > 0 or p.ignition is distinct from false then ${level} end)`,
    curve: sql`(case when ${sensor} is not null then p.signals ->> 'fuelSensor' when ${reported} is not null then 'litres' else 'percent' end)`,
  }
}
