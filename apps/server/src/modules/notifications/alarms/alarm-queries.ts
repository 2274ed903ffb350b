import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { readPage } from '#kernel/db/lists.ts'

type Alarm = FleetSchemas['Alarm']

export interface AlarmFilter {
  alarmIds?: number[]
  unitIds?: number[]
  alarmTypeIds?: number[]
  from?: Date
  /** Exclusive. */
  to?: Date
  state?: 'READ' | 'UNREAD'
}

export interface Slice {
  start?: number
  limit?: number
}

/** Selects visible alarms with the caller's read mark; allows further conditions. */
function alarmsInScope(scope: Scope): RawBuilder<unknown> {
  return sql`alarm a join unit u using (unit_id) join alarm_type t using (alarm_type_id)
    left join alarm_priority p on p.priority_id = a.priority_id
    left join alarm_read r on r.alarm_id = a.alarm_id and r.user_id = ${scope.userId}`
}

/**
 * Conditions of a filter. Alarms of archived units only match if they or the units are named, because no list or map shows
 * these units.
 */
function matches(scope: Scope, { alarmIds, unitIds, alarmTypeIds, from, to, state }: AlarmFilter): RawBuilder<SqlBool> {
  const conditions = [
    unitInScope(scope, 'u'),
    ...(alarmIds || unitIds ? [] : [sql<SqlBool>`u.archived_at is null`]),
    ...(alarmIds ? [sql<SqlBool>`a.alarm_id = any (${alarmIds}::bigint[])`] : []),
    ...(unitIds ? [sql<SqlBool>`a.unit_id = any (${unitIds}::int[])`] : []),
    ...(alarmTypeIds ? [sql<SqlBool>`a.alarm_type_id = any (${alarmTypeIds}::int[])`] : []),
    ...(from ? [sql<SqlBool>`a.occurred_at >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`a.occurred_at < ${to}`] : []),
    ...(state === 'READ' ? [sql<SqlBool>`r.read_at is not null`] : []),
    ...(state === 'UNREAD' ? [sql<SqlBool>`r.read_at is null`] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

interface Row extends Omit<Alarm, 'timestamp' | 'position'> {
  occurredAt: Date
  latitude: number | null
  longitude: number | null
}

const selectAlarms = (scope: Scope, filter: AlarmFilter) => sql`
  select a.alarm_id as "alarmId", a.unit_id as "unitId", u.name as "unitName", a.alarm_type_id as "alarmTypeId",
    t.code as "alarmTypeCode", t.name as "alarmTypeName", a.occurred_at as "occurredAt", a.latitude, a.longitude, t.icon as "iconName",
    coalesce(p.code, 'NULL') as "priorityCode", coalesce(p.color, 'cecece') as color, a.text,
    case when r.read_at is null then 'UNREAD' else 'READ' end as "isRead"
  from ${alarmsInScope(scope)} where ${matches(scope, filter)}`
const newestFirst = sql`a.occurred_at desc, a.alarm_id desc`

const alarmOf = ({ occurredAt, latitude, longitude, ...alarm }: Row): Alarm => ({
  ...alarm,
  timestamp: occurredAt.toISOString(),
  position: latitude === null || longitude === null ? [] : [longitude, latitude],
})

/** Lists matching alarms, newest first, with the total count. */
export async function listAlarms(
  db: Database,
  scope: Scope,
  filter: AlarmFilter,
  { start = 0, limit = 50 }: Slice = {},
): Promise<{ items: Alarm[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: selectAlarms(scope, filter),
    order: newestFirst,
    start,
    limit,
  })
  return { items: items.map(alarmOf), totalCount }
}

/** Reads all matching alarms in batches, newest first. New alarms do not shift the batches. */
export async function* eachAlarm(
  db: Database,
  scope: Scope,
  filter: AlarmFilter,
  batch = 1000,
): AsyncGenerator<Alarm[]> {
  let after = sql`true`
  for (;;) {
    const { rows } =
      await sql<Row>`${selectAlarms(scope, filter)} and ${after} order by ${newestFirst} limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(alarmOf)
    if (rows.length < batch) return
    after = sql`(a.occurred_at, a.alarm_id) < (select l.occurred_at, l.alarm_id from alarm l where l.alarm_id = ${last.alarmId})`
  }
}

export async function countByType(
  db: Database,
  scope: Scope,
  filter: AlarmFilter,
  { start = 0, limit = 50 }: Slice,
): Promise<{ items: FleetSchemas['AlarmTypeCount'][]; totalCount: number }> {
  // all at once, because a count of the types would read the alarms again
  const { rows } = await sql<FleetSchemas['AlarmTypeCount']>`
    select t.alarm_type_id as "alarmTypeId", t.code as "alarmTypeCode", t.name as "alarmTypeName",
      coalesce(max(p.code), 'NULL') as "priorityCode", count(*)::int as count,
      count(*) filter (where r.read_at is null)::int as "unreadCount"
    from ${alarmsInScope(scope)} where ${matches(scope, filter)}
    group by t.alarm_type_id order by count(*) desc, t.name`.execute(db)
  return { items: rows.slice(start, start + limit), totalCount: rows.length }
}

type Group = FleetSchemas['AlarmGroup'] & { alarmTypeCode: string }

export async function groupByUnit(
  db: Database,
  scope: Scope,
  filter: AlarmFilter,
  { start = 0, limit = 50 }: Slice,
): Promise<{ items: Group[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Omit<Group, 'lastTimestamp'> & { last: Date }>(db, {
    rows: sql`
      select a.unit_id as "unitId", u.name as "unitName", t.alarm_type_id as "alarmTypeId", t.code as "alarmTypeCode",
        t.name as "alarmTypeName", coalesce(max(p.code), 'NULL') as "priorityCode", count(*)::int as count,
        count(*) filter (where r.read_at is null)::int as "unreadCount", max(a.occurred_at) as last
      from ${alarmsInScope(scope)} where ${matches(scope, filter)}
      group by a.unit_id, u.name, t.alarm_type_id`,
    order: sql`max(a.occurred_at) desc, a.unit_id, t.alarm_type_id`,
    start,
    limit,
  })
  return { items: items.map(({ last, ...group }) => ({ ...group, lastTimestamp: last.toISOString() })), totalCount }
}

/** Marks matching unread alarms and returns their number. */
export async function markRead(db: Database, scope: Scope, filter: AlarmFilter): Promise<{ marked: number }> {
  const { rows } = await sql<{ marked: number }>`
    with marked as (
      insert into alarm_read (user_id, alarm_id)
      select ${scope.userId}, a.alarm_id from ${alarmsInScope(scope)} where ${matches(scope, { ...filter, state: 'UNREAD' })}
      on conflict do nothing returning 1
    ) select count(*)::int as marked from marked`.execute(db)
  return rows[0] ?? { marked: 0 }
}
