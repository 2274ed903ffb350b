import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { latestTime } from '../history/partitions.ts'
import { counterBits, counterColumns, counters } from './counter.ts'
import { joinBetween } from './counter-run.ts'
import { joinKeys } from './key-block.ts'
import { joinLoads } from './load-block.ts'
import { loadDays } from './load-days.ts'
import { packedFormat, packKeys, packLoads, packRuns, type DayRuns } from './packed-day.ts'
import { dayParts, partMs, partOf } from './quarter.ts'
import type { UnitDay } from './unit-day.ts'

/** Milliseconds before new readings are aggregated. Until then, reports read them individually. */
const waitMs = 15 * 60_000
/** Number of days per transaction. */
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
  const days = await loadDays(db, { ...query, edges: [] })
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
  if (rows.length === 0) return
  const column = (value: (row: Row) => number) => numbers(rows.map(value))
  const packed = rows.map(({ day: its }) => packDay(its))
  await sql`
    insert into position_aggregate as a (unit_id, day, format, changes, readings, last_ms, counters, whole, keys, runs, loads,
      joined_keys, joined_runs, joined_loads, key_parts, run_parts, load_parts)
    select n.unit_id, date '1970-01-01' + ${day}::int, ${packedFormat}::int, n.changes, n.readings, n.last_ms, n.counters, n.whole, '', '', '',
      n.keys, n.runs, n.loads, array[${partsIn('k')}], array[${partsIn('r')}], array[${partsIn('l')}]
    from unnest(${column(({ unitId }) => unitId)}::int[], ${column(row => row.day.version.changes)}::int[],
      ${column(row => row.day.version.readings)}::int[], ${column(row => Math.floor(row.day.last - row.day.start))}::int[],
      ${column(row => counterBits(row.day.runs().keys()))}::int[],
      ${sql.join(packed[0]?.map((_, i) => sql`${packed.map(its => its[i])}::bytea[]`) ?? [])})
      as n (unit_id, changes, readings, last_ms, counters, whole, keys, runs, loads, ${partsIn('k')}, ${partsIn('r')}, ${partsIn('l')}) order by n.unit_id
    on conflict (unit_id, day) do update set format = excluded.format, changes = excluded.changes, readings = excluded.readings,
      last_ms = excluded.last_ms, counters = excluded.counters, whole = excluded.whole, keys = '', runs = '', loads = '', joined_keys = excluded.joined_keys,
      joined_runs = excluded.joined_runs, joined_loads = excluded.joined_loads, key_parts = excluded.key_parts,
      run_parts = excluded.run_parts, load_parts = excluded.load_parts
    where excluded.changes >= a.changes`.execute(db)
}

const partsIn = (letter: string) => sql.join(dayParts.map(i => sql.ref(`${letter}${i}`)))

/** Packs a day: complete runs, then joined keys, runs and loads by part, then each by quarter hour in its part. */
function packDay(day: UnitDay): Buffer[] {
  const { start } = day
  const [keys, runs, loads] = [day.keys(), day.runs(), day.loads()]
  const startOf = (i: number) => start + i * partMs
  const partEnds = dayParts.map(i => startOf(i + 1))
  const period = (time: Milliseconds) => Math.floor(time / partMs)
  const joinedRuns = new Map(
    [...runs].map(([counter, its]) => [counter, joinBetween(its, partEnds, counters[counter].mostAnHour)]),
  )
  return [
    packRuns(day.wholes(), start),
    packKeys(joinKeys(keys, period), start),
    packRuns(joinedRuns, start),
    packLoads(joinLoads(loads, period), start),
    ...dayParts.map(i =>
      packKeys(
        keys.filter(({ first }) => partOf(first) === i),
        startOf(i),
      ),
    ),
    ...dayParts.map(i => packRuns(runsIn(runs, i), startOf(i))),
    ...dayParts.map(i =>
      packLoads(
        loads.filter(({ first }) => partOf(first) === i),
        startOf(i),
      ),
    ),
  ]
}

const runsIn = (runs: DayRuns, part: number): DayRuns =>
  new Map(
    [...runs].flatMap(([counter, its]) => {
      const inPart = its.filter(({ first }) => partOf(first.time) === part)
      return inPart.length > 0 ? [[counter, inPart]] : []
    }),
  )
