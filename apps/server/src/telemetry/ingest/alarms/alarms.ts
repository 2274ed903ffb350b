import { sql } from 'kysely'
import type { Database } from '../../../kernel/db/schema.ts'
import { alarmCode } from './alarm-codes.ts'
import { alarmCarries, alarmConcerns, byGroups, unchosenOfGroups, unitCarries, unitTells } from './channels.ts'
import type { DeviceEvent } from '../observation.ts'

export interface Alarm {
  alarmId: number
  unitId: number
  companyId: number
  unitName: string
  /** Code and name of the `alarm_type` row. */
  code: string
  typeName: string
  priorityId: number | null
  /** `LOW`, `MEDIUM`, `HIGH`. */
  priorityCode: string | null
  /** Milliseconds since the epoch. */
  occurredAt: number
  latitude: number | null
  longitude: number | null
  text: string
}

/** Who wants a mail of an alarm. */
export interface Recipient {
  /** Null for an address of a notification group, of somebody without an account. */
  userId: number | null
  address: string
  /** IANA name. */
  timezone: string
  /** Patterns such as `dd/MM/yyyy` and `HH:mm`. */
  dateFormat: string
  timeFormat: string
}

/** A new alarm and whom it was told; `notificationIds[i]` is the `web_notification` of `userIds[i]`. */
export interface RaisedAlarm {
  alarm: Alarm
  userIds: number[]
  notificationIds: number[]
  mailTo: Recipient[]
}

export interface UnitEvent {
  unitId: number
  event: DeviceEvent
}

export const alarmKey = ({ unitId, event }: UnitEvent) => `${unitId} ${alarmCode(event.type)} ${event.time}`

/**
 * Stores events as alarms and notifies everybody who may see the unit and whose settings let the alarm through; one that
 * names notification groups is for their users, and mailed to their addresses. An event without a place happened where the unit was last in the hour before. Answers the new ones; an alarm of the same unit,
 * type and time is there already.
 */
export async function raiseAlarms(db: Database, events: readonly UnitEvent[]): Promise<RaisedAlarm[]> {
  if (events.length === 0) return []
  const column = <T>(value: (of: UnitEvent) => T) => events.map(value)
  const { rows } = await sql<Alarm & Told>`
    with recursive happened as (
      select h.*, h.groups::int[] as group_ids, t.alarm_type_id, coalesce(h.own_priority_id, t.priority_id) as priority_id from unnest(
        ${column(({ unitId }) => unitId)}::int[], ${column(({ event }) => alarmCode(event.type))}::text[],
        ${column(({ event }) => new Date(event.time).toISOString())}::timestamptz[],
        ${column(({ event }) => event.latitude ?? null)}::float8[], ${column(({ event }) => event.longitude ?? null)}::float8[],
        ${column(({ event }) => textOf(event))}::text[], ${column(({ event }) => event.priorityId ?? null)}::int[],
        ${column(({ event }) => `{${event.groupIds ?? []}}`)}::text[]
      ) as h (unit_id, code, occurred_at, latitude, longitude, text, own_priority_id, groups) join alarm_type t using (code)
    ), raised as (
      insert into alarm (unit_id, alarm_type_id, priority_id, occurred_at, latitude, longitude, text)
      select h.unit_id, h.alarm_type_id, h.priority_id, h.occurred_at,
        coalesce(h.latitude, near.latitude), coalesce(h.longitude, near.longitude), h.text
      from happened h left join lateral (
        select p.latitude, p.longitude from position p
        where p.unit_id = h.unit_id and p.fix_time between h.occurred_at - interval '1 hour' and h.occurred_at
        order by p.fix_time desc limit 1
      ) near on h.latitude is null
      on conflict do nothing
      returning *
    ), above (company_id, ancestor_id) as (
      select u.company_id, u.company_id from unit u where u.unit_id in (select unit_id from raised)
      union
      select a.company_id, c.parent_company_id from above a join company c on c.company_id = a.ancestor_id
      where c.parent_company_id is not null
    ), concerned as (
      select distinct w.user_id, r.alarm_id, r.unit_id, t.code, u.name, coalesce(p.code, 'NULL') as priority, r.occurred_at, r.text,
        w.email as address, w.timezone, w.date_format, w.time_format,
        case when g.decides then g."isOurs" else ${alarmCarries('web', unchosenOfGroups)} and ${unitCarries('web')} end as by_web,
        ${alarmCarries('email')} and ${unitCarries('email')} and w.email <> '' as by_mail
      from raised r join happened h using (unit_id, alarm_type_id, occurred_at) join unit u using (unit_id) join alarm_type t using (alarm_type_id)
        left join alarm_priority p on p.priority_id = r.priority_id
        join above a on a.company_id = u.company_id
        join app_user w on w.company_id = a.ancestor_id or a.ancestor_id = any(w.extra_company_ids)
        cross join lateral (${byGroups}) g
        left join notification_alarm na on na.user_id = w.user_id and na.alarm_type_id = t.alarm_type_id
        left join notification_unit nu on nu.user_id = w.user_id and nu.unit_id = u.unit_id
      where w.active and w.notification_mode <> 'DISABLED'
        and case when g.decides then g."isOurs" else ${alarmConcerns} and ${unitTells} end
    ), told as (
      insert into web_notification
        (user_id, alarm_id, unit_id, alarm_type_code, unit_name, alarm_priority, notified_at, text)
      select user_id, alarm_id, unit_id, code, name, priority, occurred_at, text from concerned where by_web
      returning notification_id, user_id, alarm_id
    ), letters as (
      select alarm_id, user_id, address, timezone, date_format, time_format from concerned where by_mail
      union
      select r.alarm_id, null, e.address, 'UTC', 'dd/MM/yyyy', 'HH:mm' from raised r join happened h using (unit_id, alarm_type_id, occurred_at)
        join record n on n.record_id = any(h.group_ids) cross join jsonb_array_elements_text(n.data -> 'emails') e (address)
      where not exists (
        select from concerned c where c.by_mail and c.alarm_id = r.alarm_id and lower(c.address) = lower(e.address))
    )
    select r.alarm_id as "alarmId", r.unit_id as "unitId", u.company_id as "companyId", u.name as "unitName", t.code,
      t.name as "typeName", r.priority_id::int as "priorityId", p.code as "priorityCode",
      (extract(epoch from r.occurred_at) * 1000)::float8 as "occurredAt", r.latitude, r.longitude, r.text,
      n."userIds", n."notificationIds", m."mailTo"
    from raised r join unit u using (unit_id) join alarm_type t using (alarm_type_id)
      left join alarm_priority p on p.priority_id = r.priority_id
      left join (
        select alarm_id, array_agg(user_id order by user_id) as "userIds",
          array_agg(notification_id order by user_id) as "notificationIds" from told group by alarm_id
      ) n using (alarm_id)
      left join (
        select alarm_id, json_agg(json_build_object('userId', user_id, 'address', address, 'timezone', timezone,
            'dateFormat', date_format, 'timeFormat', time_format)
          order by user_id, address) as "mailTo" from letters group by alarm_id
      ) m using (alarm_id)
    order by r.occurred_at, r.alarm_id`.execute(db)
  return rows.map(({ userIds, notificationIds, mailTo, ...alarm }) => ({
    alarm: { ...alarm, occurredAt: Math.round(alarm.occurredAt) },
    userIds: userIds ?? [],
    notificationIds: notificationIds ?? [],
    mailTo: mailTo ?? [],
  }))
}

type Told = { [K in 'userIds' | 'notificationIds' | 'mailTo']: RaisedAlarm[K] | null }

// An event without a row of its own still says what it was.
function textOf({ type, text }: DeviceEvent): string {
  return text ?? (alarmCode(type) === 'OTHER' ? type : '')
}
