import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { DatabaseError } from 'pg'
import { numbers } from '#kernel/db/arrays.ts'
import { booleanColumn, column, jsonLines } from '#kernel/db/columns.ts'
import { earliestTime, ensureMonths, latestTime, monthOf } from '../history/partitions.ts'
import type { Database, Signals } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

export { ensurePartitions, latestTime } from '../history/partitions.ts'

/** A reading to store. Units of measure as in `Observation`. */
export interface NewPosition {
  unitId: number
  /** Time of the fix. */
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
  /** Time of the device if `time` is corrected. */
  deviceTime?: Milliseconds | undefined
  /** Distance in metres that the gateway summed. */
  gatewayDistance?: number | undefined
  /** 1: implausible position; 2: last known position, for a reading without a fix. */
  placeState?: 1 | 2 | undefined
}

export interface InsertedPosition {
  unitId: number
  /** Since the epoch. */
  time: Milliseconds
  positionId: number
}

/** A unit whose newest reading is in this batch; its state row is locked. */
export interface MovedState {
  unitId: number
  /** Time of the previous newest reading; null for the first one. */
  previousTime: Milliseconds | null
  /** Number of changes of its watch states. */
  version: number
  /** True if the device has an odometer. */
  hasOdometer: boolean
}

export interface InsertedPositions {
  /** New readings, ordered by unit and time. */
  positions: InsertedPosition[]
  moved: MovedState[]
}

/** Rows per statement; more cost memory without a gain. */
const batch = 2000
/** Kilometres an hour below which a machine is stationary. */
const standstill = 1
/** Scatter of a stationary machine's fix in degrees, about 30 m. */
const wander = 0.0003

/**
 * Stores readings and updates the state of their units if they are newer, all or nothing.
 * Stores only the first reading of a unit and an instant.
 * Accepts any order, and creates partitions as needed.
 * @throws RangeError if a time is before `earliestTime` or after `latestTime()`; nothing is stored then
 */
export async function insertPositions(db: Database, rows: readonly NewPosition[]): Promise<InsertedPositions> {
  if (rows.length === 0) return { positions: [], moved: [] }
  // in key order: neighbours share a page, and two batches wait for each other instead of deadlocking
  const sorted = rows.every((row, i) => i === 0 || order(rows[i - 1] ?? row, row) <= 0) ? rows : rows.toSorted(order)
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

const order = (a: NewPosition, b: NewPosition) => a.unitId - b.unitId || a.time - b.time

async function insertBatches(db: Database, rows: readonly NewPosition[]): Promise<InsertedPositions> {
  const positions: InsertedPosition[] = []
  const moved = new Map<number, MovedState>()
  for (let start = 0; start < rows.length; start += batch) {
    const stored = await insertBatch(db, rows.slice(start, start + batch))
    positions.push(...stored.positions)
    // the first batch of a unit has its previous state
    for (const state of stored.moved) if (!moved.has(state.unitId)) moved.set(state.unitId, state)
  }
  return { positions, moved: [...moved.values()] }
}

/** Retries deadlocks, which are rare: transactions of several batches that repeat the same readings at the same time. */
async function retryDeadlock<T>(act: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (attempts <= 1 || !(error instanceof DatabaseError) || error.code !== '40P01') throw error
    return retryDeadlock(act, attempts - 1)
  }
}

interface StoredRow extends InsertedPosition {
  /** Null if the reading is not the newest of its unit. */
  version: number | null
  previousTime: Milliseconds | null
  hasOdometer: boolean | null
}

async function insertBatch(db: Database, rows: readonly NewPosition[]): Promise<InsertedPositions> {
  const odometers = earlierOdometers(rows)
  const odometer = odometers ? sql`coalesce(k.odometer, e.odometer)` : sql`k.odometer`
  const result = await sql<StoredRow>`
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
          nullif(json, '')::jsonb as signals, device_ms, gateway_distance, place_state, repeats
        from rows from (unnest(
          ${column('int', rows, row => row.unitId)}::int[], ${column('float8', rows, row => Math.round(row.time))}::float8[],
          ${column('float8', rows, row => row.latitude)}::float8[], ${column('float8', rows, row => row.longitude)}::float8[],
          ${column('real', rows, row => row.altitude)}::real[], ${column('real', rows, row => row.speed)}::real[],
          ${column('real', rows, row => row.course)}::real[], ${column('smallint', rows, row => row.statusId)}::smallint[],
          ${booleanColumn(rows, row => row.ignition)}::boolean[], ${column('float8', rows, row => row.engineHours)}::float8[],
          ${column('float8', rows, row => row.odometer)}::float8[], ${column('real', rows, row => row.fuelLevel)}::real[],
          ${column('float8', rows, row => row.fuelUsed)}::float8[], ${column('float8', rows, row => row.deviceTime)}::float8[],
          ${column('float8', rows, row => row.gatewayDistance)}::float8[], ${column('smallint', rows, row => row.placeState)}::smallint[],
          ${booleanColumn(rows, (row, index) => repeats(row, rows[index - 1]))}::boolean[]
        ), string_to_table(${jsonLines(rows, row => row.signals)}, E'\n')) as t (unit_id, ms, latitude, longitude, altitude, speed,
          course, status_id, ignition, engine_hours, odometer, fuel_level, fuel_used, device_ms, gateway_distance, place_state, repeats,
          json)) n
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
        gateway_distance = coalesce(excluded.gateway_distance, s.gateway_distance), previous_time = s.fix_time
      -- a state of the future is one that a wrong clock left
      where excluded.fix_time > s.fix_time or s.fix_time > now() + interval '5 minutes'
      returning s.unit_id, s.position_id, s.watch_version, s.previous_time, s.has_odometer
    ), counted as (
      insert into position_day as d (unit_id, day, readings, distinct_readings, changes, changed_from)
      select unit_id, (fix_time at time zone 'UTC')::date, count(*), count(*) filter (where not repeats), count(*), min(fix_time)
      -- in the order of the key, so that two batches wait for each other instead of deadlocking
      from kept group by 1, 2 order by 1, 2
      on conflict (unit_id, day) do update set readings = d.readings + excluded.readings,
        distinct_readings = d.distinct_readings + excluded.distinct_readings, changes = d.changes + excluded.changes,
        -- aggregates made before are right until then
        changed_from = least(d.changed_from, excluded.changed_from)
    )
    select k.unit_id as "unitId", date_part('epoch', k.fix_time) * 1000 as time, k.position_id as "positionId",
      m.watch_version as version, date_part('epoch', m.previous_time) * 1000 as "previousTime", m.has_odometer as "hasOdometer"
    from kept k left join moved m on m.unit_id = k.unit_id and m.position_id = k.position_id order by k.unit_id, k.fix_time
  `.execute(db)
  const moved: MovedState[] = []
  for (const { unitId, version, previousTime, hasOdometer } of result.rows)
    if (version !== null) moved.push({ unitId, version, previousTime, hasOdometer: hasOdometer === true })
  return { positions: result.rows, moved }
}

/** Joins the device odometer `e` for units whose newest reading in the batch has only a gateway distance. Returns undefined without such units. */
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

/** SQL condition that the new reading `n` is at the position of the previous one. */
const stands = (before: RawBuilder<unknown>) => sql`
  ${before}.status_id = n.status_id and coalesce(${before}.speed, 0) < ${standstill}
    and abs(${before}.latitude - n.latitude) < ${wander} and abs(${before}.longitude - n.longitude) < ${wander}`

/** Returns true if a reading repeats the previous one; null if the previous one is only in the database. */
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
