import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { latestTime } from '../history/partitions.ts'
import { counterColumns } from './counter.ts'
import { loadDays } from './load-days.ts'
import { packedFormat, packKeys, packLoads, packRuns } from './packed-day.ts'
import { quarterMs } from './quarter.ts'
import type { UnitDay } from './unit-day.ts'

/** Time for which new readings stay without aggregates. Reports read them one by one. */
const waitMs = 15 * 60_000
/** Days of one transaction. */
const most = 60

interface Changed {
  unitId: number
  /** Days since 1970. */
  day: number
}

/**
 * Makes aggregates of days that lack them or whose readings changed, the newest days first. Several servers may do so at the same time,
 * and be stopped at any time: a day counts as changed until its aggregates are stored.
 * @param pause called after each transaction; false ends the work
 * @returns number of days
 */
export async function storeAggregates(
  db: Database,
  now: Milliseconds,
  pause: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<number> {
  for (let stored = 0; ;) {
    const changed = await changedDays(db, now)
    for (const day of new Set(changed.map(each => each.day))) {
      await storeDay(
        db,
        day,
        changed.filter(each => each.day === day).map(({ unitId }) => unitId),
      )
    }
    stored += changed.length
    if (changed.length < most || !(await pause())) return stored
  }
}

async function changedDays(db: Database, now: Milliseconds): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select unit_id as "unitId", day - date '1970-01-01' as day from position_day
    where changed_from is not null and changed_from <= ${new Date(now - waitMs)}
    order by position_day.day desc, unit_id limit ${most}`.execute(db)
  return rows
}

async function storeDay(db: Database, day: number, unitIds: readonly number[]): Promise<void> {
  const start = day * dayMs
  const query = {
    unitIds,
    from: start,
    until: start,
    now: latestTime(),
    keys: true,
    loads: true,
    counters: counterColumns,
  }
  // with the quarter hours of the day
  const days = await loadDays(db, { ...query, edges: [start + quarterMs] })
  const rows = [...days].flatMap(([unitId, [its]]) => (its ? [{ unitId, day: its }] : []))
  await db.transaction().execute(async trx => {
    await insertRows(trx, day, rows)
    // row by row, in the order in which ingest locks them
    for (const { unitId, day: its } of rows) {
      await sql`
        update position_day set changed_from = null
        where unit_id = ${unitId} and day = date '1970-01-01' + ${day}::int
          and changes = ${its.version.changes} and readings = ${its.version.readings}`.execute(trx)
    }
  })
}

interface Row {
  unitId: number
  day: UnitDay
}

async function insertRows(db: Database, day: number, rows: readonly Row[]): Promise<void> {
  const column = (value: (row: Row) => number) => numbers(rows.map(value))
  await sql`
    insert into position_aggregate as a (unit_id, day, format, changes, readings, last_ms, keys, runs, whole, loads)
    select n.unit_id, date '1970-01-01' + ${day}::int, ${packedFormat}::int, n.changes, n.readings, n.last_ms, n.keys, n.runs, n.whole, n.loads
    from unnest(${column(({ unitId }) => unitId)}::int[], ${column(row => row.day.version.changes)}::int[],
      ${column(row => row.day.version.readings)}::int[], ${column(row => Math.floor(row.day.last - row.day.start))}::int[],
      ${rows.map(row => packKeys(row.day.keys(), row.day.start))}::bytea[], ${rows.map(row => packRuns(row.day.runs(), row.day.start))}::bytea[],
      ${rows.map(row => packRuns(row.day.wholes(), row.day.start))}::bytea[],
      ${rows.map(row => packLoads(row.day.loads(), row.day.start))}::bytea[])
      as n (unit_id, changes, readings, last_ms, keys, runs, whole, loads) order by n.unit_id
    on conflict (unit_id, day) do update set format = excluded.format, changes = excluded.changes, readings = excluded.readings,
      last_ms = excluded.last_ms, keys = excluded.keys, runs = excluded.runs, whole = excluded.whole,
      loads = excluded.loads
    where excluded.changes >= a.changes`.execute(db)
}
