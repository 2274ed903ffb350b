import { sql, type RawBuilder, type SqlBool } from 'kysely'

export const channels = ['email', 'push', 'web'] as const
export type Channel = (typeof channels)[number]

/*
 * What is told when nothing was chosen: alarms that have a priority, in the portal; one that names notification groups, to
 * their users alone. An alarm goes by a channel when its type and its unit both let it. In each fragment `na` is the user's
 * row of `notification_alarm`, `nu` that of `notification_unit`, `t` the alarm's type and `u` its unit; rows may be missing.
 */

const hasPriority = sql<boolean>`t.priority_id is not null`

export function alarmCarries(channel: Channel, inPortal: RawBuilder<boolean> = hasPriority): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`na.${channel}`)}, ${channel === 'web' ? inPortal : sql`false`})`
}

export function unitCarries(channel: Channel): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`nu.${channel}`)}, true)`
}

/**
 * How an alarm that happened as `h` is to the user `w` by its groups: `"isOurs"` when one of them has the user, `decides` when
 * the user leaves it to groups and the alarm names some.
 */
export const byGroups = sql`
  select h.group_ids <> '{}' and w.notification_mode = 'NOTIFICATION_GROUPS' as decides, h.group_ids <> '{}' as grouped,
    exists (select from record where record_id = any(h.group_ids) and data -> 'userIds' @> to_jsonb(w.user_id)) as "isOurs"`

/** In the portal when nothing was chosen; `g` is `byGroups`. */
export const unchosenOfGroups = sql<boolean>`case when g.grouped then g."isOurs" else ${hasPriority} end`

/** Whether the user wants alarms of this type from this unit. */
export const alarmConcerns = sql<SqlBool>`(na.unit_ids is null or u.unit_id = any(na.unit_ids))`

/** Whether the user wants this unit to tell of alarms of this type. */
export const unitTells = sql<SqlBool>`(nu.alarm_types is null or t.code = any(nu.alarm_types))`
