import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { earliestTime, latestTime } from './partitions.ts'
import type { Database, Signals } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { locate } from './locate.ts'
import { countSegments, within } from './segments.ts'
import type { Selection } from './segments.ts'

export interface PositionQuery {
  unitIds: readonly number[]
  /** Exclusive end. */
  from: Date
  to: Date
  /** Number of readings before the page. */
  start: number
  /** Maximum number of readings per page. */
  limit: number
  showAll: boolean
  /** Includes hidden readings. */
  withHidden?: boolean
}

/** Units of measure as in `Observation`. */
export interface HistoryPosition {
  positionId: number
  unitId: number
  unitName: string
  time: Date
  latitude: number
  longitude: number
  altitude: number | null
  speed: number | null
  course: number | null
  statusId: number
  /** Six hex digits. */
  statusColor: string
  ignition: boolean | null
  /** True if no machine could have reached the position. */
  placeHeld: boolean
  isHidden: boolean
}

export interface HistoryPositionDetail extends HistoryPosition {
  statusName: string
  receivedAt: Date
  engineHours: number | null
  odometer: number | null
  fuelLevel: number | null
  fuelUsed: number | null
  signals: Signals | null
}

export const columns = sql`
  p.position_id as "positionId", p.unit_id as "unitId", u.name as "unitName", p.fix_time as "time",
  p.latitude, p.longitude, p.altitude, p.speed, p.course, p.status_id as "statusId", p.ignition,
  p.place_state is not distinct from 1 as "placeHeld", p.hidden_by is not null as "isHidden",
  coalesce(d.color, 'cecece') as "statusColor"`

/**
 * Returns a page of readings, ordered by time and unit, without units outside the scope.
 *
 * `showAll: false` omits a stationary reading (below 1 km/h) within about 30 m of the previous reading if that one
 * is stationary too, on the same UTC day and in the same status. A stop thus appears once per day and status.
 * This is decided when a reading arrives: a late reading does not change later ones.
 *
 * The cost does not grow with the history: counts by day locate the days of a page, and only those days are read.
 */
export async function listPositions(
  db: Database,
  scope: Scope,
  query: PositionQuery,
): Promise<{ items: HistoryPosition[]; totalCount: number }> {
  const unitIds = await visibleUnits(db, scope, query.unitIds)
  const from = Math.max(query.from.getTime(), earliestTime)
  const to = Math.min(query.to.getTime(), latestTime())
  const selection = { unitIds, from, to, showAll: query.showAll, withHidden: query.withHidden ?? false }
  if (unitIds.length === 0 || from >= to) return { items: [], totalCount: 0 }
  const segments = await countSegments(db, selection)
  const totalCount = segments.reduce((sum, { readings }) => sum + readings, 0)
  const page = locate(segments, query.start, query.limit)
  if (!page) return { items: [], totalCount }
  return { items: await readPage(db, { ...selection, ...page, limit: query.limit }), totalCount }
}

export async function visibleUnits(db: Database, scope: Scope, unitIds: readonly number[]): Promise<number[]> {
  if (unitIds.length === 0) return []
  const rows = await db
    .selectFrom('unit')
    .select('unit_id')
    .where('unit_id', 'in', [...unitIds])
    .where(unitInScope(scope, 'unit'))
    .execute()
  return rows.map(row => row.unit_id)
}

/**
 * Selects readings by key, for a `with … as materialized`: names are joined afterwards, so that positions may be in
 * another database. The index provides the order of the keys, and the table only the readings themselves.
 */
export const readingsOf = (
  keys: RawBuilder<unknown>,
  { from, to }: { from: number; to: number },
): RawBuilder<unknown> => sql`
  select p.position_id, p.unit_id, p.fix_time, p.latitude, p.longitude, p.altitude, p.speed, p.course, p.status_id, p.ignition, p.place_state, p.hidden_by
  from (${keys}) k join position p on p.unit_id = k.unit_id and p.fix_time = k.fix_time
    -- redundant, but it excludes the other months from the plan
    and p.fix_time >= ${new Date(from)} and p.fix_time < ${new Date(to)}`

async function readPage(db: Database, page: Selection & { skip: number; limit: number }): Promise<HistoryPosition[]> {
  const { rows } = await sql<HistoryPosition>`
    with p as materialized (${readingsOf(
      sql`
      select unit_id, fix_time from position where ${within(page)} order by fix_time, unit_id offset ${page.skip} limit ${page.limit}`,
      page,
    )})
    select ${columns}
    from p
    join unit u on u.unit_id = p.unit_id
    left join duty d on d.status_id = p.status_id
    order by p.fix_time, p.unit_id`.execute(db)
  return rows
}

/** Returns a reading with all its signals and corrected counters, or undefined if it does not exist or is outside the scope. */
export async function findPosition(
  db: Database,
  scope: Scope,
  positionId: number,
): Promise<HistoryPositionDetail | undefined> {
  // found first: any other join order searches every month once per unit
  const { rows } = await sql<HistoryPositionDetail>`
    with p as materialized (select * from position where position_id = ${positionId})
    select ${columns}, coalesce(d.name, 'Unknown') as "statusName", p.received_at as "receivedAt",
      corrected_counter(p.unit_id, 'engine_hours', p.fix_time, p.engine_hours) as "engineHours",
      case when p.odometer is null then corrected_counter(p.unit_id, 'gateway_distance', p.fix_time, p.gateway_distance)
        else corrected_counter(p.unit_id, 'odometer', p.fix_time, p.odometer) end as odometer,
      p.fuel_level as "fuelLevel", corrected_counter(p.unit_id, 'fuel_used', p.fix_time, p.fuel_used) as "fuelUsed", p.signals
    from p
    join unit u on u.unit_id = p.unit_id
    left join duty d on d.status_id = p.status_id
    where ${unitInScope(scope, 'u')}`.execute(db)
  return rows[0]
}
