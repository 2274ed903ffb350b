import { readingValidity } from '@muster/signals'
import { sql } from 'kysely'
import { booleans, numbers, objects } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { UnitReading } from '../ingest/placed-reading.ts'
import { setMeasure } from './set-measure.ts'
import { isRunning, type UnitSource } from './source-value.ts'

/** Source of a unit's engine hours, with its readings of a commit. */
export interface HoursOf {
  source: UnitSource
  readings: UnitReading[]
}

interface Counter {
  unitId: number
  hours: number
  /** Milliseconds since 1970. */
  at: number
  isOn: boolean | null
}

const hour = 3_600_000

/**
 * Adds the engine hours that the server counts: the time between two readings counts if the first one was on and is
 * still valid. The count continues from the last engine hours of the unit. Late readings get no hours.
 */
export async function countHours(db: Database, units: ReadonlyMap<number, HoursOf>): Promise<void> {
  const counters = await lockCounters(db, units)
  for (const counter of counters) {
    const { source, readings } = units.get(counter.unitId) as HoursOf
    for (const reading of readings.toSorted((a, b) => a.observation.time - b.observation.time))
      reading.observation = setMeasure(reading.observation, source.measure, step(counter, source, reading))
  }
  const column = <T>(of: (counter: Counter) => T) => counters.map(of)
  await sql`
    update unit_source s set counter = c.hours, seen_at = to_timestamp(c.at / 1000), is_on = c.is_on
    from unnest(
      ${numbers(column(({ unitId }) => unitId))}::int[], ${numbers(column(({ hours }) => hours))}::float8[],
      ${numbers(column(({ at }) => at))}::float8[], ${booleans(column(({ isOn }) => isOn))}::boolean[]
    ) as c (unit_id, hours, at, is_on)
    where s.unit_id = c.unit_id and s.measure = 'ENGINE_HOURS'`.execute(db)
}

function step(counter: Counter, source: UnitSource, { observation, statusId }: UnitReading): number | undefined {
  const { time } = observation
  if (time <= counter.at) return undefined
  const isOn = isRunning(source, { ...observation, statusId })
  if (isOn !== undefined) {
    if (counter.isOn === true && time - counter.at <= readingValidity.on) counter.hours += (time - counter.at) / hour
    counter.at = time
    counter.isOn = isOn
  }
  return Math.round(counter.hours * 10_000) / 10_000
}

/** Locks counters in unit order, so that two servers wait for each other. A new source restarts the count. */
async function lockCounters(db: Database, units: ReadonlyMap<number, HoursOf>): Promise<Counter[]> {
  const all = [...units].toSorted(([a], [b]) => a - b)
  const first = all.map(([, { readings }]) =>
    readings.reduce((earliest, reading) => (reading.observation.time < earliest.observation.time ? reading : earliest)),
  )
  const { rows } = await sql<Counter>`
    insert into unit_source as known (unit_id, measure, source, since_at, seen_at, counter)
    select u.unit_id, 'ENGINE_HOURS', f.source, to_timestamp(f.at / 1000), to_timestamp((f.at - 1) / 1000),
      coalesce(s.engine_hours, f.hours, 0)
    from unnest(
      ${numbers(all.map(([unitId]) => unitId))}::int[], ${objects(all.map(([, { source }]) => source.source))}::jsonb[],
      ${numbers(first.map(({ observation }) => observation.time))}::float8[],
      ${numbers(first.map(({ observation }) => observation.engineHours))}::float8[]
    ) as f (unit_id, source, at, hours)
      join unit u on u.unit_id = f.unit_id left join unit_state s on s.unit_id = f.unit_id
    order by u.unit_id
    on conflict (unit_id, measure) do update set source = excluded.source,
      since_at = case when known.source = excluded.source then known.since_at else excluded.since_at end,
      seen_at = case when known.source = excluded.source then known.seen_at else excluded.seen_at end,
      counter = case when known.source = excluded.source then coalesce(known.counter, excluded.counter) else excluded.counter end,
      is_on = case when known.source = excluded.source then known.is_on end
    returning unit_id as "unitId", counter as hours, (extract(epoch from seen_at) * 1000)::float8 as at, is_on as "isOn"`.execute(
    db,
  )
  return rows
}
