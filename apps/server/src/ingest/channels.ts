import { sql, type RawBuilder, type SqlBool } from 'kysely'

export const channels = ['email', 'push', 'web'] as const
export type Channel = (typeof channels)[number]

/*
 * What is told when nothing was chosen: alarms that have a priority, in the portal. An alarm goes by a channel when its
 * type and its unit both let it. In each fragment `na` is the user's row of `notification_alarm`, `nu` that of
 * `notification_unit`, `t` the alarm's type and `u` its unit; rows may be missing.
 */

export function alarmCarries(channel: Channel): RawBuilder<boolean> {
  const unchosen = channel === 'web' ? sql`t.priority_id is not null` : sql`false`
  return sql<boolean>`coalesce(${sql.ref(`na.${channel}`)}, ${unchosen})`
}

export function unitCarries(channel: Channel): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`nu.${channel}`)}, true)`
}

/** Whether the user wants alarms of this type from this unit. */
export const alarmConcerns = sql<SqlBool>`(na.unit_ids is null or u.unit_id = any(na.unit_ids))`

/** Whether the user wants this unit to tell of alarms of this type. */
export const unitTells = sql<SqlBool>`(nu.alarm_types is null or t.code = any(nu.alarm_types))`
