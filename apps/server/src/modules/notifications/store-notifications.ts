import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Alarm } from '#telemetry/alarms/store-alarms.ts'
import { queueLetters } from './mail/alarm-letters.ts'
import type { NotifiedAlarm } from './notified-alarm.ts'
import { byGroups, concernsUser, notifiesByMail, notifiesByPush, notifiesInPortal } from './rules.ts'
import { queuePushes } from './push/push-letters.ts'

/**
 * Decides by `rules.ts` who is notified of new alarms, among users who may see the unit, and stores web notifications, email
 * letters and push letters. Runs in the transaction that stores the alarms, so that a server that stops leaves no alarm
 * without them.
 */
export async function storeNotifications(trx: Database, alarms: readonly Alarm[]): Promise<NotifiedAlarm[]> {
  const { rows } = await sql<{ alarmId: number } & Omit<NotifiedAlarm, 'alarm'>>`
    with recursive raised as (
      -- nobody is notified of a unit that is archived
      select alarm.*, case when u.archived_at is null then named.groups::int[] else '{}' end as group_ids, named.is_history, named.is_portal_only
      from unnest(${numbers(alarms.map(({ alarmId }) => alarmId))}::bigint[],
        ${alarms.map(({ groupIds }) => numbers(groupIds))}::text[],
        ${alarms.map(({ isHistory }) => isHistory ?? false)}::boolean[],
        ${alarms.map(({ isPortalOnly }) => isPortalOnly ?? false)}::boolean[]) as named (alarm_id, groups, is_history, is_portal_only) join alarm using (alarm_id)
        join unit u using (unit_id)
    ), above (company_id, ancestor_id) as (
      select u.company_id, u.company_id from unit u
      where u.unit_id in (select unit_id from raised) and u.archived_at is null
      union
      select a.company_id, c.parent_company_id from above a join company c on c.company_id = a.ancestor_id
      where c.parent_company_id is not null
    ), concerned as (
      select distinct w.user_id, a.alarm_id, a.unit_id, t.code, u.name, coalesce(p.code, 'NULL') as priority, a.occurred_at, a.text, a.is_history,
        w.email as address, w.timezone, w.date_format, w.time_format, w.language,
        ${notifiesInPortal} as by_web, not a.is_portal_only and ${notifiesByMail} as by_mail,
        not a.is_portal_only and ${notifiesByPush} as by_push
      from raised a join unit u using (unit_id) join alarm_type t using (alarm_type_id)
        left join alarm_priority p on p.priority_id = a.priority_id
        join above on above.company_id = u.company_id
        join app_user w on w.company_id = above.ancestor_id or above.ancestor_id = any(w.extra_company_ids)
        cross join lateral (${byGroups}) g
        left join notification_alarm na on na.user_id = w.user_id and na.alarm_type_id = t.alarm_type_id
        left join notification_unit nu on nu.user_id = w.user_id and nu.unit_id = u.unit_id
      where ${concernsUser}
    ), bells as (
      insert into web_notification
        (user_id, alarm_id, unit_id, alarm_type_code, unit_name, alarm_priority, notified_at, text, read_at)
      select user_id, alarm_id, unit_id, code, name, priority, occurred_at, text,
        case when is_history then least(occurred_at + interval '1 hour', now()) end
      from concerned where by_web
      returning notification_id, user_id, alarm_id
    ), letters as (
      select alarm_id, user_id, address, timezone, date_format, time_format, language from concerned where by_mail
      union
      select a.alarm_id, null, e.address, 'UTC', 'dd/MM/yyyy', 'HH:mm', null
      from raised a join record n on n.record_id = any(a.group_ids)
        cross join jsonb_array_elements_text(n.data -> 'emails') e (address)
      where not a.is_portal_only and not exists (
        select from concerned c where c.by_mail and c.alarm_id = a.alarm_id and lower(c.address) = lower(e.address))
    )
    select a.alarm_id as "alarmId", coalesce(b."userIds", '{}') as "userIds",
      coalesce(b."notificationIds", '{}') as "notificationIds", coalesce(b.languages, '{}') as languages,
      coalesce(l."mailTo", '[]') as "mailTo",
      array(select c.user_id from concerned c where c.by_push and c.alarm_id = a.alarm_id order by c.user_id) as "pushTo"
    from raised a
      left join (
        select alarm_id, array_agg(user_id order by user_id) as "userIds",
          array_agg(notification_id order by user_id) as "notificationIds", array_agg(language order by user_id) as languages
        from bells join app_user using (user_id) group by alarm_id
      ) b using (alarm_id)
      left join (
        select alarm_id, json_agg(json_build_object('userId', user_id, 'address', address, 'timezone', timezone,
            'dateFormat', date_format, 'timeFormat', time_format, 'language', language)
          order by user_id, address) as "mailTo" from letters group by alarm_id
      ) l using (alarm_id)`.execute(trx)
  const found = new Map(rows.map(({ alarmId, ...notified }) => [alarmId, notified]))
  const all = alarms.flatMap(alarm => {
    const notified = found.get(alarm.alarmId)
    return notified ? [{ alarm, ...notified }] : []
  })
  await queueLetters(trx, all)
  await queuePushes(trx, all)
  return all
}
