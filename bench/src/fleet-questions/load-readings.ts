import { sql } from 'kysely'
import { statusIds } from '@muster/signals'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'
import { numbers } from '@muster/server/src/kernel/db/arrays.ts'
import { storeAggregates } from '@muster/server/src/telemetry/aggregates/store-aggregates.ts'
import { ensurePartitions } from '@muster/server/src/telemetry/ingest/insert-positions.ts'
import { progress } from '../progress.ts'
import { slotSeconds, slotsPerDay, workingDay, type Activity } from './working-day.ts'

export interface Loading {
  units: number
  days: number
  /** Start of the first day in UTC. */
  from: Date
}

const stepSeconds = 10
const perSlot = slotSeconds / stepSeconds
/** Readings per statement, about. */
const chunk = 240_000

interface Rate {
  statusId: number
  litres: number
  rpm: number | null
  coolant: number | null
}

/** Litres in a slot, and signals. */
const rates: Readonly<Record<Activity, Rate>> = {
  off: { statusId: statusIds.keyOff, litres: 0, rpm: null, coolant: null },
  drive: { statusId: statusIds.moving, litres: 3.6, rpm: 1500, coolant: 88 },
  work: { statusId: statusIds.working, litres: 2.4, rpm: 1700, coolant: 92 },
  idle: { statusId: statusIds.idle, litres: 0.3, rpm: 800, coolant: 84 },
  overheated: { statusId: statusIds.idle, litres: 0.3, rpm: 800, coolant: 116 },
}

const tank = 300

/**
 * Loads readings at each tenth second in the order of their arrival, with all that ingest stores beside them (`checkState`), by
 * `insert … select` on two connections.
 */
export async function loadReadings(db: Database, { units, days, from }: Loading): Promise<void> {
  const to = from.getTime() + days * 86_400_000
  await ensurePartitions(db, from.getTime(), to)
  await planSlots(db, { units, days, from })
  const slots = days * slotsPerDay
  const size = Math.max(1, Math.floor(chunk / (units * perSlot)))
  const started = performance.now()
  let [next, loaded] = [0, 0]
  const worker = async () => {
    while (next < slots) {
      const first = next
      next = Math.min(first + size, slots)
      const end = next
      await loadSlots(db, first, end)
      const before = Math.floor((loaded / slots) * 10)
      loaded += end - first
      const percent = Math.floor((loaded / slots) * 10) * 10
      if (percent > before * 10) progress(`${percent} % of ${slots * units * perSlot} readings loaded`, started)
    }
  }
  await Promise.all([worker(), worker()])
  await storeRest(db)
  await sql`drop table slot_plan`.execute(db)
  await sql`vacuum analyze`.execute(db)
  progress('tables vacuumed', started)
  await storeAggregates(db, to + 3_600_000)
  await sql`vacuum analyze position_aggregate, position_day`.execute(db)
  await sql`checkpoint`.execute(db)
  progress('aggregates stored', started)
}

/** Makes a table of what each machine does in each slot, with its counters at the start. */
async function planSlots(db: Database, { units, days, from }: Loading): Promise<void> {
  await sql`
    create unlogged table slot_plan (slot int, unit_id int, start timestamptz, status_id smallint, speed real, hours float8, metres float8,
      litres float8, burned float8, level float8, rpm int, coolant int, follows boolean)`.execute(db)
  for (let unitId = 1; unitId <= units; unitId++) {
    let [hours, metres, litres, level] = [3000 + unitId, unitId * 1000, unitId * 500, 15 + ((unitId * 37) % 80)]
    let before: Rate | undefined
    const rows: (number | null)[][] = []
    for (let day = 0; day < days; day++) {
      for (const [i, activity] of workingDay(unitId, day).entries()) {
        const rate = rates[activity]
        const speed = activity === 'drive' ? 20 + ((unitId * 3 + i * 7) % 60) : 0
        // the last readings of some are of an almost empty tank
        if (level < 15 && activity === 'off' && (Math.floor(unitId / 4) + day) % 2 === 0) level = 95
        const isStanding = speed === 0 && before?.statusId === rate.statusId && i > 0
        const slot = day * slotsPerDay + i
        rows.push([
          slot,
          rate.statusId,
          speed,
          hours,
          metres,
          litres,
          rate.litres,
          level,
          rate.rpm,
          rate.coolant,
          +isStanding,
        ])
        if (activity !== 'off') hours += slotSeconds / 3600
        metres += (speed / 3.6) * slotSeconds
        litres += rate.litres
        level = Math.max(3, level - (rate.litres / tank) * 100)
        before = rate
      }
    }
    const column = (i: number) => numbers(rows.map(row => row[i]))
    await sql`
      insert into slot_plan
      select slot, ${unitId}::int, ${from}::timestamptz + slot * ${slotSeconds}::int * interval '1 second', status_id, speed, hours, metres,
        litres, burned, level, rpm, coolant, follows::boolean
      from unnest(${column(0)}::int[], ${column(1)}::smallint[], ${column(2)}::real[], ${column(3)}::float8[], ${column(4)}::float8[],
        ${column(5)}::float8[], ${column(6)}::float8[], ${column(7)}::float8[], ${column(8)}::int[], ${column(9)}::int[], ${column(10)}::int[])
        as s (slot, status_id, speed, hours, metres, litres, burned, level, rpm, coolant, follows)`.execute(db)
  }
  await sql`create index on slot_plan (slot)`.execute(db)
  await sql`analyze slot_plan`.execute(db)
}

async function loadSlots(db: Database, first: number, end: number): Promise<void> {
  const metres = sql`(s.metres + k * ${stepSeconds}::int * s.speed / 3.6)`
  await sql`
    with filled as (
      insert into position (unit_id, fix_time, latitude, longitude, speed, course, status_id, ignition, engine_hours, odometer, fuel_level,
        fuel_used, signals, repeats)
      select s.unit_id, s.start + k * ${stepSeconds}::int * interval '1 second',
        45 + s.unit_id * 1e-3 + abs(mod(${metres}::numeric, 40000)::float8 - 20000) / 111320, 9 + s.unit_id % 40 * 1e-2, s.speed, 90, s.status_id,
        s.rpm is not null, s.hours + case when s.rpm is null then 0 else k * ${stepSeconds}::int / 3600.0::float8 end, ${metres},
        s.level - k::float8 / ${perSlot}::int * s.burned / ${tank / 100}::float8, s.litres + k::float8 / ${perSlot}::int * s.burned,
        case when s.rpm is not null then jsonb_build_object('rpm', s.rpm, 'engineTemp', s.coolant,
          'engineLoad', 20 + (s.unit_id * 7 + s.slot * 11 + k * 13) % 75) end,
        s.speed = 0 and (k > 0 or s.follows)
      from slot_plan s cross join generate_series(0, ${perSlot - 1}::int) k
      where s.slot >= ${first}::int and s.slot < ${end}::int
      order by s.slot, k, s.unit_id
      returning unit_id, fix_time, repeats)
    insert into position_day as d (unit_id, day, readings, distinct_readings, changes, changed_from)
    select unit_id, (fix_time at time zone 'UTC')::date, count(*), count(*) filter (where not repeats), count(*), min(fix_time)
    from filled group by 1, 2 order by 1, 2
    on conflict (unit_id, day) do update set readings = d.readings + excluded.readings,
      distinct_readings = d.distinct_readings + excluded.distinct_readings, changes = d.changes + excluded.changes,
      changed_from = least(d.changed_from, excluded.changed_from)`.execute(db)
}

/** Stores the newest state of each unit, and an alarm for each time that it overheated. */
async function storeRest(db: Database): Promise<void> {
  await sql`
    insert into unit_state (unit_id, position_id, fix_time, latitude, longitude, speed, course, status_id, ignition, engine_hours, odometer,
      fuel_level, fuel_used, signals, place_time, has_odometer)
    select p.unit_id, p.position_id, p.fix_time, p.latitude, p.longitude, p.speed, p.course, p.status_id, p.ignition, p.engine_hours, p.odometer,
      p.fuel_level, p.fuel_used, p.signals, p.fix_time, true
    from (select unit_id, max(start) as start from slot_plan group by 1) s
      join position p on p.unit_id = s.unit_id and p.fix_time = s.start + ${slotSeconds - stepSeconds}::int * interval '1 second'`.execute(
    db,
  )
  await sql`
    insert into alarm (unit_id, alarm_type_id, priority_id, occurred_at, latitude, longitude, active, ended_at, origin)
    select s.unit_id, t.alarm_type_id, t.priority_id, s.start, p.latitude, p.longitude, false,
      (select min(n.start) from slot_plan n where n.unit_id = s.unit_id and n.start > s.start and n.coolant <= 105), 'JUDGED'
    from slot_plan s join alarm_type t on t.code = 'ENGINE_OVERHEAT' join position p on p.unit_id = s.unit_id and p.fix_time = s.start
    where s.coolant = ${rates.overheated.coolant}::int order by s.start, s.unit_id`.execute(db)
}
