import { sql, type RawBuilder, type SqlBool } from 'kysely'

export const channels = ['email', 'push', 'web'] as const
export type Channel = (typeof channels)[number]

/**
 * Rules that decide who is notified of an alarm, and by which channel. By default, a user is notified in the portal of alarms
 * with a priority; an alarm that names notification groups is for their users only. A channel carries an alarm if both the
 * alarm's type and its unit allow it. In each fragment, `na` is the user's row of `notification_alarm`, `nu` that of
 * `notification_unit`, `t` the alarm's type and `u` its unit; rows of `na` and `nu` may be missing. The settings read the
 * same fragments, so that they show what is applied.
 */

const hasPriority = sql<boolean>`t.priority_id is not null`

export function alarmCarries(channel: Channel, inPortal: RawBuilder<boolean> = hasPriority): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`na.${channel}`)}, ${channel === 'web' ? inPortal : sql`false`})`
}

export function unitCarries(channel: Channel): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`nu.${channel}`)}, true)`
}

/** True if the user's setting for this type of alarm covers the unit. */
export const alarmConcerns = sql<SqlBool>`(na.unit_ids is null or u.unit_id = any(na.unit_ids))`

/** True if the user's setting for this unit covers the type of alarm. */
export const unitConcerns = sql<SqlBool>`(nu.alarm_types is null or t.code = any(nu.alarm_types))`

/**
 * Effect of the groups of an alarm `a` on the user `w`. `grouped`: the alarm names groups. `"isOurs"`: one of them contains
 * the user. `decides`: the user's mode is groups and the alarm names some, so that `"isOurs"` overrides all other settings.
 */
export const byGroups = sql`
  select a.group_ids <> '{}' as grouped,
    a.group_ids <> '{}' and w.notification_mode = 'NOTIFICATION_GROUPS' as decides,
    exists (select from record where record_id = any(a.group_ids) and data -> 'userIds' @> to_jsonb(w.user_id)) as "isOurs"`

const inPortalByDefault = sql<boolean>`case when g.grouped then g."isOurs" else ${hasPriority} end`

/** True if the alarm concerns the user; `g` is `byGroups`. */
export const concernsUser = sql<SqlBool>`
  w.active and w.notification_mode <> 'DISABLED'
  and case when g.decides then g."isOurs" else ${alarmConcerns} and ${unitConcerns} end`

/** True if an alarm that concerns the user becomes a web notification and rings the bell. */
export const notifiesInPortal = sql<SqlBool>`
  case when g.decides then g."isOurs" else ${alarmCarries('web', inPortalByDefault)} and ${unitCarries('web')} end`

/** True if an alarm that concerns the user is emailed. */
export const notifiesByMail = sql<SqlBool>`${alarmCarries('email')} and ${unitCarries('email')} and w.email <> ''`

/** True if an alarm that concerns the user is pushed to the user's browsers. */
export const notifiesByPush = sql<SqlBool>`
  ${alarmCarries('push')} and ${unitCarries('push')} and exists (select from push_device d where d.user_id = w.user_id)`
