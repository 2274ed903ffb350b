import { sql, type RawBuilder, type SqlBool } from 'kysely'

export const channels = ['email', 'push', 'web'] as const
export type Channel = (typeof channels)[number]

/*
 * Who is notified of an alarm, and by which channel. Without settings, a user is notified in the portal of alarms that have a
 * priority; an alarm that names notification groups is for their users only. A channel carries an alarm when both the alarm's
 * type and its unit let it. In each fragment `na` is the user's row of `notification_alarm`, `nu` that of `notification_unit`,
 * `t` the alarm's type and `u` its unit; rows of `na` and `nu` may be missing. The settings read the same fragments, so that they
 * show what happens.
 */

const hasPriority = sql<boolean>`t.priority_id is not null`

export function alarmCarries(channel: Channel, inPortal: RawBuilder<boolean> = hasPriority): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`na.${channel}`)}, ${channel === 'web' ? inPortal : sql`false`})`
}

export function unitCarries(channel: Channel): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`nu.${channel}`)}, true)`
}

/** Whether the user's setting for this type of alarm covers the unit. */
export const alarmConcerns = sql<SqlBool>`(na.unit_ids is null or u.unit_id = any(na.unit_ids))`

/** Whether the user's setting for this unit covers the type of alarm. */
export const unitTells = sql<SqlBool>`(nu.alarm_types is null or t.code = any(nu.alarm_types))`

/**
 * What the groups of the alarm `a` mean for the user `w`. `grouped`: the alarm names groups. `"isOurs"`: one of them has the user.
 * `decides`: the user leaves it to groups and the alarm names some, so that `"isOurs"` replaces all other settings.
 */
export const byGroups = sql`
  select a.group_ids <> '{}' as grouped,
    a.group_ids <> '{}' and w.notification_mode = 'NOTIFICATION_GROUPS' as decides,
    exists (select from record where record_id = any(a.group_ids) and data -> 'userIds' @> to_jsonb(w.user_id)) as "isOurs"`

const inPortalByDefault = sql<boolean>`case when g.grouped then g."isOurs" else ${hasPriority} end`

/** Whether the alarm concerns the user at all; `g` is `byGroups`. */
export const concernsUser = sql<SqlBool>`
  w.active and w.notification_mode <> 'DISABLED'
  and case when g.decides then g."isOurs" else ${alarmConcerns} and ${unitTells} end`

/** Whether an alarm that concerns the user becomes a web notification, and thus rings the bell. */
export const notifiesInPortal = sql<SqlBool>`
  case when g.decides then g."isOurs" else ${alarmCarries('web', inPortalByDefault)} and ${unitCarries('web')} end`

/** Whether an alarm that concerns the user is mailed. */
export const notifiesByMail = sql<SqlBool>`${alarmCarries('email')} and ${unitCarries('email')} and w.email <> ''`

/** Whether an alarm that concerns the user is pushed to the user's browsers, if there are any. */
export const notifiesByPush = sql<SqlBool>`
  ${alarmCarries('push')} and ${unitCarries('push')} and exists (select from push_device d where d.user_id = w.user_id)`
