import type { NotificationConfiguratorSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import { alarmCarries } from '../rules.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'

type Schemas = NotificationConfiguratorSchemas
type ForAlarm = Schemas['UserNotificationsForAlarm']

/** Lists alarm types by severity, most severe first. */
export async function listAlarmTypes(db: Database): Promise<Schemas['NotificationAlarmType'][]> {
  const { rows } = await sql<Schemas['NotificationAlarmType']>`
    select t.code as "alarmType", t.name, coalesce(p.code, 'NULL') as "priorityCode"
    from alarm_type t left join alarm_priority p using (priority_id)
    order by ${gravestFirst}`.execute(db)
  return rows
}

const gravestFirst = sql`t.priority_id desc nulls last, lower(t.name), t.alarm_type_id`

export async function allCodes(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('alarm_type').select('code').orderBy('code').execute()
  return rows.map(({ code }) => code)
}

/** Lists the user's setting or default for each alarm type, in the order of `listAlarmTypes`. */
export async function listAlarmSettings(db: Database, scope: Scope): Promise<ForAlarm[]> {
  const { rows } = await sql<StoredSetting>`${selectSettings(scope)} order by ${gravestFirst}`.execute(db)
  return rows.map(row => settingOf(row, scope))
}

/**
 * Returns the user's setting or default.
 * @throws Problem 404
 */
export async function getAlarmSetting(db: Database, scope: Scope, alarmType: string): Promise<ForAlarm> {
  const { rows } = await sql<StoredSetting>`${selectSettings(scope)} where t.code = ${alarmType}`.execute(db)
  const found = rows[0]
  if (!found) throw notFound('alarm-type', alarmType)
  return settingOf(found, scope)
}

interface StoredSetting extends Pick<ForAlarm, 'alarmType'> {
  email: boolean
  push: boolean
  web: boolean
  unitIds: number[] | null
}

/** True if the settings show the unit `u`; archived units are omitted. */
const isShown = (scope: Scope) => sql<SqlBool>`(${unitInScope(scope, 'u')} and u.archived_at is null)`

const selectSettings = (scope: Scope) => sql`
    select t.code as "alarmType", ${alarmCarries('email')} as email, ${alarmCarries('push')} as push, ${alarmCarries('web')} as web,
      case when na.unit_ids is not null then array(
        select u.unit_id from unit u where u.unit_id = any(na.unit_ids) and ${isShown(scope)} order by u.unit_id
      ) end as "unitIds"
    from alarm_type t left join notification_alarm na on na.alarm_type_id = t.alarm_type_id and na.user_id = ${scope.userId}`

const settingOf = ({ alarmType, unitIds, ...channels }: StoredSetting, { userId }: Scope): ForAlarm => ({
  userId,
  alarmType,
  channels,
  ...(unitIds ? { unitIds } : {}),
})

/** @param unitIds in scope; all units by default. Selected units that the settings omit stay selected. */
export async function setAlarm(
  db: Database,
  scope: Scope,
  { alarmType, channels: { email, push, web }, unitIds }: ForAlarm,
): Promise<void> {
  const alarm_type_id = await idOf(db, alarmType)
  const row = { email, push, web, unit_ids: unitIds ? [...new Set(unitIds)] : null }
  const withHidden = sql<number[]>`excluded.unit_ids || array(
    select u.unit_id from unit u
    where u.unit_id = any(notification_alarm.unit_ids) and not ${isShown(scope)} and u.unit_id <> all(excluded.unit_ids)
    order by u.unit_id)`
  await db
    .insertInto('notification_alarm')
    .values({ user_id: scope.userId, alarm_type_id, ...row })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'alarm_type_id']).doUpdateSet({ ...row, ...(unitIds && { unit_ids: withHidden }) }),
    )
    .execute()
}

export async function forgetAlarm(db: Database, scope: Scope, alarmType: string): Promise<void> {
  const alarmTypeId = await idOf(db, alarmType)
  await db
    .deleteFrom('notification_alarm')
    .where('user_id', '=', scope.userId)
    .where('alarm_type_id', '=', alarmTypeId)
    .execute()
}

async function idOf(db: Database, code: string): Promise<number> {
  const type = await db.selectFrom('alarm_type').select('alarm_type_id').where('code', '=', code).executeTakeFirst()
  if (!type) throw notFound('alarm-type', code)
  return type.alarm_type_id
}
