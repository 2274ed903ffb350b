import type { NotificationManagerSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { orderBy } from '#kernel/db/lists.ts'

type WebNotification = NotificationManagerSchemas['WebNotification']

export interface NotificationFilter {
  id?: number
  /** Days in UTC. */
  start?: string
  end?: string
  read?: boolean
}

const sortable = {
  notificationTimestamp: 'n.notified_at',
  alarmTypeCode: 'n.alarm_type_code',
  unitName: 'n.unit_name',
  id: 'n.notification_id',
}
const newestFirst = ['notificationTimestamp,desc', 'id,desc']

/**
 * Condition for the user's own notifications, except those of units outside the user's scope; an embed token sees those of
 * its units only.
 */
function visible(scope: Scope): RawBuilder<SqlBool> {
  return sql<SqlBool>`n.user_id = ${scope.userId} and (${scope.only ? sql`false` : sql`n.unit_id is null`} or exists (
    select from unit u where u.unit_id = n.unit_id and ${unitInScope(scope, 'u')}))`
}

function matches(scope: Scope, { id, start, end, read }: NotificationFilter): RawBuilder<SqlBool> {
  const conditions = [
    visible(scope),
    ...(id === undefined ? [] : [sql<SqlBool>`n.notification_id = ${id}`]),
    ...(start ? [sql<SqlBool>`n.notified_at >= ${start}::date::timestamp at time zone 'UTC'`] : []),
    ...(end ? [sql<SqlBool>`n.notified_at < (${end}::date + 1)::timestamp at time zone 'UTC'`] : []),
    ...(read === undefined ? [] : [read ? sql<SqlBool>`n.read_at is not null` : sql<SqlBool>`n.read_at is null`]),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

interface Row extends Omit<WebNotification, 'notificationTimestamp' | 'alarmTypeName' | 'alarmId' | 'unitId'> {
  notifiedAt: Date
  alarmTypeName: string | null
  alarmId: number | null
  unitId: number | null
}

export async function listNotifications(
  db: Database,
  scope: Scope,
  filter: NotificationFilter,
  { start, limit, sort = newestFirst }: { start: number; limit: number; sort?: string[] },
): Promise<{ items: WebNotification[]; totalCount: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select n.notification_id as id, n.read_at is not null as read, n.alarm_type_code as "alarmTypeCode", n.unit_name as "unitName",
        n.notified_at as "notifiedAt", n.alarm_priority as "alarmPriority", n.text, n.alarm_id as "alarmId", n.unit_id as "unitId",
        (select t.name from alarm_type t where t.code = n.alarm_type_code) as "alarmTypeName"
      from web_notification n where ${matches(scope, filter)}
      order by ${orderBy(sort, sortable)} offset ${start} limit ${limit}`.execute(db),
    sql<{
      total: number
    }>`select count(*)::int as total from web_notification n where ${matches(scope, filter)}`.execute(db),
  ])
  const items = rows.map(({ notifiedAt, alarmTypeName, alarmId, unitId, ...rest }) => ({
    ...rest,
    notificationTimestamp: notifiedAt.toISOString(),
    alarmTypeName: alarmTypeName ?? undefined,
    alarmId: alarmId ?? undefined,
    unitId: unitId ?? undefined,
  }))
  return { items, totalCount: counted.rows[0]?.total ?? 0 }
}

export async function groupByType(
  db: Database,
  scope: Scope,
  filter: NotificationFilter,
): Promise<NotificationManagerSchemas['NotificationsOfType'][]> {
  const { rows } = await sql<{ alarmTypeCode: string; count: number; unreadCount: number; last: Date }>`
    select n.alarm_type_code as "alarmTypeCode", count(*)::int as count,
      count(*) filter (where n.read_at is null)::int as "unreadCount", max(n.notified_at) as last
    from web_notification n where ${matches(scope, filter)} group by n.alarm_type_code order by count(*) desc`.execute(
    db,
  )
  return rows.map(({ last, ...group }) => ({ ...group, lastTimestamp: last.toISOString() }))
}

/** Marks the named notifications, or all since `start`, and returns the number of unread ones. */
export async function markRead(
  db: Database,
  scope: Scope,
  { start, notificationIds }: { start?: string; notificationIds?: number[] },
): Promise<number> {
  const which = notificationIds
    ? sql`n.notification_id = any (${notificationIds}::bigint[])`
    : sql`n.notified_at >= ${start}::timestamptz`
  const { numAffectedRows } = await sql`
    update web_notification n set read_at = now() where ${visible(scope)} and n.read_at is null and ${which}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export async function countUnread(db: Database, scope: Scope): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from web_notification n where ${visible(scope)} and n.read_at is null`.execute(db)
  return rows[0]?.unread ?? 0
}
