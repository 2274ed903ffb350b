import { dayMs, type ReportSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { Exchange, message } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { visibleUnits } from '#telemetry/history/list-positions.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import type { Bounds } from '#telemetry/live/bounds.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { statesReplaced } from '#telemetry/live/follow-servers.ts'

interface Acting {
  use: Use
  caller: Caller
  scope: Scope
}

type Input = ReportSchemas['PositionHidingInput']
type Hiding = ReportSchemas['PositionHiding']

/**
 * Hides positions of units, all or none. Map, reports and distance omit them until they are shown again.
 * @throws Problem 404 for a unit outside the scope, 400 for a period that ends before it starts
 */
export async function hidePositions({ use, caller, scope }: Acting, input: Input): Promise<Hiding[]> {
  const [from, to] = [new Date(input.fromDate), new Date(Date.parse(input.toDate) + 1)]
  if (from >= to) {
    throw badRequest(['problem.startAfterEnd'], {
      errors: [['fromDate', 'problem.notBefore', { start: input.fromDate, end: input.toDate }]],
    })
  }
  const unitIds = [...new Set(input.unitIds)].toSorted((a, b) => a - b)
  const visible = new Set(await visibleUnits(use(Db), scope, unitIds))
  const unknown = unitIds.find(id => !visible.has(id))
  if (unknown !== undefined) throw notFound('unit', unknown)
  const { area } = input
  const box = area && [area.south, area.west, area.north, area.east]
  return changePositions(use, unitIds, async db => {
    const hidings: Hiding[] = []
    for (const unitId of unitIds) {
      const { rows } = await sql<HidingRow>`
        insert into position_hiding (unit_id, from_time, until_time, area, reason, positions, hidden_by)
        values (${unitId}, ${from}, ${to}, ${box ?? null}, ${input.reason}, 0, ${caller.impersonatorLogin ?? caller.login})
        returning *`.execute(db)
      const [hiding] = rows
      if (!hiding) continue
      const hidden = await sql`
        update position set hidden_by = ${hiding.hiding_id}
        where unit_id = ${unitId} and fix_time >= ${from} and fix_time < ${to} and hidden_by is null
          ${area ? within(area) : sql``}`.execute(db)
      hiding.positions = Number(hidden.numAffectedRows ?? 0)
      await sql`update position_hiding set positions = ${hiding.positions}
        where unit_id = ${unitId} and hiding_id = ${hiding.hiding_id}`.execute(db)
      await followChange(db, unitId, from, to)
      hidings.push(hidingOf(hiding))
    }
    return hidings
  })
}

/**
 * Shows hidden positions again.
 * @throws Problem 404 for a hiding that is unknown or outside the scope, 409 if its positions are shown already
 */
export async function showPositions(
  { use, caller, scope }: Acting,
  { unitId, hidingId }: { unitId: number; hidingId: number },
): Promise<Hiding> {
  const [visible] = await visibleUnits(use(Db), scope, [unitId])
  if (visible === undefined) throw notFound('hiding', hidingId)
  return changePositions(use, [unitId], async db => {
    const { rows } = await sql<HidingRow>`
      select * from position_hiding where unit_id = ${unitId} and hiding_id = ${hidingId} for update`.execute(db)
    const [hiding] = rows
    if (!hiding) throw notFound('hiding', hidingId)
    if (hiding.shown_at) throw conflict(['problem.hidingUndone'])
    await sql`update position set hidden_by = null
      where unit_id = ${unitId} and fix_time >= ${hiding.from_time} and fix_time < ${hiding.until_time}
        and hidden_by = ${hidingId}`.execute(db)
    const shown = await sql<HidingRow>`
      update position_hiding set shown_at = now(), shown_by = ${caller.impersonatorLogin ?? caller.login}
      where unit_id = ${unitId} and hiding_id = ${hidingId} returning *`.execute(db)
    await followChange(db, unitId, hiding.from_time, hiding.until_time)
    return hidingOf(shown.rows[0] ?? hiding)
  })
}

/** Changes positions in a transaction, and triggers a reload of unit states on all servers. */
async function changePositions<T>(use: Use, unitIds: readonly number[], act: (db: Database) => Promise<T>): Promise<T> {
  const exchange = use(Exchange)
  let notifyOthers = () => {}
  const done = await use(Db)
    .transaction()
    .execute(async db => {
      // locks the rows that ingest writes
      await sql`select from unit_state where unit_id = any(${[...unitIds]}::int[]) order by unit_id for update`.execute(
        db,
      )
      const result = await act(db)
      notifyOthers = await exchange.publish(db, () => [message(statesReplaced, { unitIds: [...unitIds] })])
      return result
    })
  notifyOthers()
  use(Pipeline).forgetPlaces(unitIds)
  await use(FleetState).reload(use(Db), unitIds)
  return done
}

const within = ({ south, west, north, east }: Bounds) => sql`
  and latitude between ${south} and ${north}
  and ${west <= east ? sql`longitude between ${west} and ${east}` : sql`(longitude >= ${west} or longitude <= ${east})`}`

/** Recounts the days of a period and resets the unit's state to its newest visible position. */
async function followChange(db: Database, unitId: number, from: Date, until: Date): Promise<void> {
  const [first, last] = [Math.floor(from.getTime() / dayMs) * dayMs, Math.ceil(until.getTime() / dayMs) * dayMs]
  const counted = await sql<{ day: string; readings: number; distinctReadings: number }>`
    select to_char(fix_time at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) filter (where hidden_by is null)::int as readings,
      count(*) filter (where hidden_by is null and not repeats)::int as "distinctReadings"
    from position where unit_id = ${unitId} and fix_time >= ${new Date(first)} and fix_time < ${new Date(last)} group by 1`.execute(
    db,
  )
  const { rows: days } = counted
  await sql`
    update position_day d set readings = c.readings, distinct_readings = c.distinct_readings
    from unnest(${days.map(({ day }) => day)}::date[], ${numbers(days.map(({ readings }) => readings))}::int[],
      ${numbers(days.map(({ distinctReadings }) => distinctReadings))}::int[]) as c (day, readings, distinct_readings)
    where d.unit_id = ${unitId} and d.day = c.day`.execute(db)
  await sql`
    with p as materialized (
      select * from position where unit_id = ${unitId} and hidden_by is null and place_state is null
      order by fix_time desc limit 1)
    update unit_state s set position_id = p.position_id, fix_time = p.fix_time, received_at = p.received_at, latitude = p.latitude,
      longitude = p.longitude, altitude = p.altitude, speed = p.speed, course = p.course, status_id = p.status_id,
      ignition = p.ignition, signals = p.signals, place_time = p.fix_time
    from p where s.unit_id = ${unitId} and s.position_id <> p.position_id`.execute(db)
  await sql`delete from place_doubt where unit_id = ${unitId}`.execute(db)
}

interface HidingByTimes {
  unitId: number
  /** Ascending. */
  times: readonly Date[]
  reason: string
  by: string
}

/** Hides positions by their times within a transaction. Returns the number of newly hidden positions. */
export async function hidePositionsAt(db: Database, { unitId, times, reason, by }: HidingByTimes): Promise<number> {
  const [from, last] = [times[0], times.at(-1)]
  if (!from || !last) return 0
  const until = new Date(last.getTime() + 1)
  // locks the rows that ingest writes
  await sql`select from unit_state where unit_id = ${unitId} for update`.execute(db)
  const { rows } = await sql<{ hiding_id: number }>`
    insert into position_hiding (unit_id, from_time, until_time, reason, positions, hidden_by)
    values (${unitId}, ${from}, ${until}, ${reason}, 0, ${by}) returning hiding_id`.execute(db)
  const hidingId = rows[0]?.hiding_id
  const hidden = await sql`
    update position set hidden_by = ${hidingId}
    where unit_id = ${unitId} and fix_time = any(${times}::timestamptz[]) and fix_time >= ${from} and fix_time < ${until}
      and hidden_by is null`.execute(db)
  const positions = Number(hidden.numAffectedRows ?? 0)
  if (positions === 0)
    await sql`delete from position_hiding where unit_id = ${unitId} and hiding_id = ${hidingId}`.execute(db)
  else {
    await sql`update position_hiding set positions = ${positions} where unit_id = ${unitId} and hiding_id = ${hidingId}`.execute(
      db,
    )
    await followChange(db, unitId, from, until)
  }
  return positions
}

/** Row of `position_hiding`. */
export interface HidingRow {
  unit_id: number
  hiding_id: number
  from_time: Date
  /** Exclusive. */
  until_time: Date
  area: number[] | null
  reason: string
  positions: number
  hidden_at: Date
  hidden_by: string
  shown_at: Date | null
  shown_by: string | null
}

export function hidingOf(row: HidingRow): Hiding {
  const [south = 0, west = 0, north = 0, east = 0] = row.area ?? []
  return {
    hidingId: row.hiding_id,
    unitId: row.unit_id,
    fromDate: row.from_time.toISOString(),
    toDate: new Date(row.until_time.getTime() - 1).toISOString(),
    ...(row.area && { area: { south, west, north, east } }),
    reason: row.reason,
    positions: row.positions,
    hiddenAt: row.hidden_at.toISOString(),
    hiddenBy: row.hidden_by,
    ...(row.shown_at && { shownAt: row.shown_at.toISOString() }),
    ...(row.shown_by !== null && { shownBy: row.shown_by }),
  }
}
