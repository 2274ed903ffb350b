import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { DatabaseError } from 'pg'
import { booleans, numbers, objects, reals } from '../../kernel/db/arrays.ts'
import { earliestTime, ensureMonths, latestTime, monthOf } from '../history/partitions.ts'
import type { Database, Signals } from '../../kernel/db/schema.ts'
import type { Milliseconds } from '../../kernel/time/units.ts'

export { ensurePartitions, latestTime } from '../history/partitions.ts'

/** A reading to keep. Units as in `Observation`. */
export interface NewPosition {
  unitId: number
  /** Of the fix, since the epoch. */
  time: Milliseconds
  latitude: number
  longitude: number
  altitude?: number | undefined
  speed?: number | undefined
  course?: number | undefined
  statusId: number
  ignition?: boolean | undefined
  engineHours?: number | undefined
  odometer?: number | undefined
  fuelLevel?: number | undefined
  fuelUsed?: number | undefined
  signals?: Signals | undefined
  /** The device's own, where `time` is corrected. */
  deviceTime?: Milliseconds | undefined
  /** Metres that the gateway added up. */
  gatewayDistance?: number | undefined
  /** 1: no machine can have reached the place; 2: the last known place, for want of a fix. */
  placeState?: 1 | 2 | undefined
}

export interface StoredPosition {
  unitId: number
  /** Since the epoch. */
  time: Milliseconds
  positionId: number
}

/** Rows a statement; more cost memory and gain nothing. */
const batch = 2000
/** Kilometres an hour below which a machine is stationary. */
const standstill = 1
/** Degrees a standing machine's fix wanders: some 30 m. */
const wander = 0.0003

/**
 * Keeps readings, and moves the state of their units forward where they are newer; all of it or nothing.
 * Answers those that were new, ordered by unit and time: of a unit and an instant the first reading is kept.
 * Takes them in any order, makes partitions as needed.
 * @throws RangeError when a time is before `earliestTime` or after `latestTime()`; nothing is kept then
 */
export async function insertPositions(db: Database, rows: readonly NewPosition[]): Promise<StoredPosition[]> {
  if (rows.length === 0) return []
  // in the order of the key: neighbours end up on one page, and two batches wait for each other instead of deadlocking
  const sorted = rows.toSorted((a, b) => a.unitId - b.unitId || a.time - b.time)
  const months = new Set<number>()
  const latest = latestTime()
  for (const { unitId, time } of sorted) {
    if (!(time >= earliestTime && time <= latest)) {
      throw new RangeError(`A reading of unit ${unitId} has the time ${time}: give one from 1990 to two days from now.`)
    }
    months.add(monthOf(time))
  }
  await ensureMonths(db, months)
  return db.isTransaction
    ? insertBatches(db, sorted)
    : retryDeadlock(() =>
        sorted.length > batch
          ? db.transaction().execute(transaction => insertBatches(transaction, sorted))
          : insertBatch(db, sorted),
      )
}

async function insertBatches(db: Database, rows: readonly NewPosition[]): Promise<StoredPosition[]> {
  const stored: StoredPosition[] = []
  for (let start = 0; start < rows.length; start += batch) {
    stored.push(...(await insertBatch(db, rows.slice(start, start + batch))))
  }
  return stored
}

/** Rare: transactions of several batches that send the same readings again at the same time. One of them goes first. */
async function retryDeadlock<T>(act: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (attempts <= 1 || !(error instanceof DatabaseError) || error.code !== '40P01') throw error
    return retryDeadlock(act, attempts - 1)
  }
}

async function insertBatch(db: Database, rows: readonly NewPosition[]): Promise<StoredPosition[]> {
  const times = rows.map(row => Math.round(row.time))
  const odometers = earlierOdometers(rows)
  const odometer = odometers ? sql`coalesce(k.odometer, e.odometer)` : sql`k.odometer`
  const result = await sql<StoredPosition>`
    with kept as (
      insert into position (unit_id, fix_time, latitude, longitude, altitude, speed, course, status_id, ignition,
        engine_hours, odometer, fuel_level, fuel_used, signals, device_time, gateway_distance, place_state, repeats)
      select n.unit_id, n.fix_time, n.latitude, n.longitude, n.altitude, n.speed, n.course, n.status_id, n.ignition,
        n.engine_hours, n.odometer, n.fuel_level, n.fuel_used, n.signals,
        to_timestamp(n.device_ms / 1000), n.gateway_distance, n.place_state,
        -- unknown for the first of a unit and day in this batch that is stationary: the one before it is the newest of its
        -- unit, but for a reading that comes late
        coalesce(n.repeats,
          (select s.fix_time >= n.day and ${stands(sql`s`)} from unit_state s where s.unit_id = n.unit_id and s.fix_time < n.fix_time),
          (select ${stands(sql`p`)} from last_positions(n.unit_id, n.day, n.fix_time, 1) p), false)
      from (select unit_id, to_timestamp(ms / 1000) as fix_time, to_timestamp(floor(ms / ${dayMs}) * ${dayMs / 1000}) as day,
          latitude, longitude, altitude, speed, course, status_id, ignition, engine_hours, odometer, fuel_level, fuel_used,
          signals, device_ms, gateway_distance, place_state, repeats
        from unnest(
          ${numbers(rows.map(row => row.unitId))}::int[], ${numbers(times)}::float8[],
          ${numbers(rows.map(row => row.latitude))}::float8[], ${numbers(rows.map(row => row.longitude))}::float8[],
          ${reals(rows.map(row => row.altitude))}::real[], ${reals(rows.map(row => row.speed))}::real[],
          ${reals(rows.map(row => row.course))}::real[], ${numbers(rows.map(row => row.statusId))}::smallint[],
          ${booleans(rows.map(row => row.ignition))}::boolean[], ${numbers(rows.map(row => row.engineHours))}::float8[],
          ${numbers(rows.map(row => row.odometer))}::float8[], ${reals(rows.map(row => row.fuelLevel))}::real[],
          ${numbers(rows.map(row => row.fuelUsed))}::float8[], ${objects(rows.map(row => row.signals))}::jsonb[],
          ${numbers(rows.map(row => row.deviceTime))}::float8[], ${numbers(rows.map(row => row.gatewayDistance))}::float8[],
          ${numbers(rows.map(row => row.placeState))}::smallint[],
          ${booleans(rows.map((row, index) => repeats(row, rows[index - 1])))}::boolean[]
        ) as t (unit_id, ms, latitude, longitude, altitude, speed, course, status_id, ignition, engine_hours, odometer,
          fuel_level, fuel_used, signals, device_ms, gateway_distance, place_state, repeats)) n
      on conflict (unit_id, fix_time) do nothing
      returning *
    ), moved as (
      insert into unit_state as s (unit_id, position_id, fix_time, received_at, latitude, longitude, altitude, speed,
        course, status_id, ignition, engine_hours, odometer, fuel_level, fuel_used, signals, place_time, gateway_distance, has_odometer)
      select distinct on (k.unit_id) k.unit_id, k.position_id, k.fix_time, k.received_at, k.latitude, k.longitude,
        k.altitude, k.speed, k.course, k.status_id, k.ignition, k.engine_hours, coalesce(${odometer}, k.gateway_distance), k.fuel_level, k.fuel_used,
        k.signals, case when k.place_state is null then k.fix_time end, k.gateway_distance, ${odometer} is not null
      -- a unit deleted in the meantime has no state to keep
      from kept k join unit u on u.unit_id = k.unit_id ${odometers ?? sql``}
      order by k.unit_id, k.fix_time desc
      on conflict (unit_id) do update set
        position_id = excluded.position_id, fix_time = excluded.fix_time, received_at = excluded.received_at,
        latitude = excluded.latitude, longitude = excluded.longitude, altitude = excluded.altitude,
        speed = excluded.speed, course = excluded.course, status_id = excluded.status_id, ignition = excluded.ignition,
        -- counters stay as last reported
        engine_hours = coalesce(excluded.engine_hours, s.engine_hours),
        -- that of the device, if it has one
        odometer = case when excluded.has_odometer or not s.has_odometer then coalesce(excluded.odometer, s.odometer)
          else s.odometer end,
        has_odometer = excluded.has_odometer or s.has_odometer,
        fuel_level = coalesce(excluded.fuel_level, s.fuel_level),
        fuel_used = coalesce(excluded.fuel_used, s.fuel_used),
        signals = excluded.signals, place_time = coalesce(excluded.place_time, s.place_time, s.fix_time),
        gateway_distance = coalesce(excluded.gateway_distance, s.gateway_distance)
      -- a state of the future is one that a wrong clock left
      where excluded.fix_time > s.fix_time or s.fix_time > now() + interval '5 minutes'
    ), counted as (
      insert into position_day as d (unit_id, day, readings, distinct_readings)
      select unit_id, (fix_time at time zone 'UTC')::date, count(*), count(*) filter (where not repeats)
      -- in the order of the key, so that two batches wait for each other instead of deadlocking
      from kept group by 1, 2 order by 1, 2
      on conflict (unit_id, day) do update set readings = d.readings + excluded.readings,
        distinct_readings = d.distinct_readings + excluded.distinct_readings
    )
    select unit_id as "unitId", date_part('epoch', fix_time) * 1000 as time, position_id as "positionId"
    from kept order by unit_id, fix_time
  `.execute(db)
  return result.rows
}

/** Joins the device's odometer `e` of units whose newest reading in the batch has only the gateway's; undefined without any. */
function earlierOdometers(rows: readonly NewPosition[]): RawBuilder<unknown> | undefined {
  const found = new Map<number, number>()
  for (const [i, { unitId, odometer }] of rows.entries()) {
    if (odometer !== undefined) found.set(unitId, odometer)
    const isNewest = rows[i + 1]?.unitId !== unitId
    if (isNewest && odometer !== undefined) found.delete(unitId)
  }
  if (found.size === 0) return undefined
  return sql`left join unnest(${numbers([...found.keys()])}::int[], ${numbers([...found.values()])}::float8[])
    as e (unit_id, odometer) on e.unit_id = k.unit_id`
}

/** Whether the new reading `n` is where the one before it was. */
const stands = (before: RawBuilder<unknown>) => sql`
  ${before}.status_id = n.status_id and coalesce(${before}.speed, 0) < ${standstill}
    and abs(${before}.latitude - n.latitude) < ${wander} and abs(${before}.longitude - n.longitude) < ${wander}`

/** Whether a reading is where the one before it was; null when only the database knows the one before. */
function repeats(row: NewPosition, before: NewPosition | undefined): boolean | null {
  if ((row.speed ?? 0) >= standstill) return false
  if (before?.unitId !== row.unitId || dayOf(before) !== dayOf(row)) return null
  return (
    before.statusId === row.statusId &&
    (before.speed ?? 0) < standstill &&
    Math.abs(before.latitude - row.latitude) < wander &&
    Math.abs(before.longitude - row.longitude) < wander
  )
}

function dayOf(row: NewPosition): number {
  return Math.floor(row.time / dayMs)
}
