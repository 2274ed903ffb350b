import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { hourBefore } from '../ingest/hour-before.ts'
import type { DeviceEvent } from '../ingest/observation.ts'
import { alarmTypeOf, isRoutineEvent, profileKindOf } from './alarm-types.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

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
  /** Since the epoch. */
  occurredAt: Milliseconds
  latitude: number | null
  longitude: number | null
  text: string
  /** Notification groups of the event; empty for everybody. */
  groupIds: number[]
  /** Part of a history that was stored later. */
  isHistory?: boolean
  /** Excluded from email and push because it has no subscribers. */
  isPortalOnly?: boolean
}

export interface UnitEvent {
  unitId: number
  event: Omit<DeviceEvent, 'deviceUid' | 'source'>
  /** Raised by the server from readings: `type` is the code of the alarm type. */
  isJudged?: boolean
}

export const alarmKey = (of: UnitEvent) => `${of.unitId} ${codeOf(of)} ${of.event.time}`

export const isAlarm = ({ event, isJudged }: UnitEvent): boolean => isJudged === true || !isRoutineEvent(event.type)

/** Returns the code of the alarm type. */
export const codeOf = ({ event, isJudged }: UnitEvent): string => (isJudged ? event.type : alarmTypeOf(event.type))

/**
 * Stores events as alarms. An event without a position gets the unit's last position within the previous hour; an event without
 * groups and priority gets those of the unit's profile for this alarm type. Returns the new alarms, oldest first; an alarm whose
 * unit, type and time are already stored is skipped.
 */
export async function storeAlarms(db: Database, events: readonly UnitEvent[]): Promise<Alarm[]> {
  if (events.length === 0) return []
  const column = <T>(value: (of: UnitEvent) => T) => events.map(value)
  const { rows } = await sql<Alarm>`
    with happened as (
      select h.*, coalesce(profile.group_ids, h.groups::int[]) as group_ids, t.alarm_type_id,
        coalesce(h.event_priority_id, profile.priority_id, t.priority_id) as priority_id
      from unnest(
        ${column(({ unitId }) => unitId)}::int[], ${column(codeOf)}::text[],
        ${column(({ event }) => new Date(event.time).toISOString())}::timestamptz[],
        ${column(({ event }) => event.latitude ?? null)}::float8[], ${column(({ event }) => event.longitude ?? null)}::float8[],
        ${column(({ event, isJudged }) => (isJudged ? (event.text ?? '') : textOf(event)))}::text[], ${column(({ event }) => event.priorityId ?? null)}::int[],
        ${column(({ event }) => `{${event.groupIds ?? []}}`)}::text[], ${column(({ event }) => event.isHistory ?? false)}::boolean[],
        ${column(of => profileKindOf(codeOf(of)))}::text[],
        ${column(({ isJudged }) => (isJudged ? 'JUDGED' : 'DEVICE'))}::text[], ${column(({ event }) => event.isPortalOnly ?? false)}::boolean[]
      ) as h (unit_id, code, occurred_at, latitude, longitude, text, event_priority_id, groups, is_history, profile_kind, origin,
        is_portal_only)
        join alarm_type t using (code)
        left join lateral (
          select case when r.data #>> '{notification,notificationId}' is not null
              then array[(r.data #>> '{notification,notificationId}')::int] end as group_ids,
            (r.data #>> '{notification,priorityId}')::int as priority_id
          from record r
          where r.record_id = case h.profile_kind
              when 'maintenance-profile' then (select um.profile_id from unit_maintenance um where um.unit_id = h.unit_id)
              else (select up.record_id from unit_profile up where up.unit_id = h.unit_id and up.kind = h.profile_kind) end
        ) profile on h.groups = '{}' and h.event_priority_id is null
    ), raised as (
      insert into alarm (unit_id, alarm_type_id, priority_id, occurred_at, latitude, longitude, text, origin)
      select h.unit_id, h.alarm_type_id, h.priority_id, h.occurred_at,
        coalesce(h.latitude, near.latitude), coalesce(h.longitude, near.longitude), h.text, h.origin
      from happened h left join lateral last_positions(h.unit_id, ${hourBefore(sql`h`)}, 1) near on h.latitude is null
      on conflict do nothing
      returning *
    )
    select r.alarm_id as "alarmId", r.unit_id as "unitId", u.company_id as "companyId", u.name as "unitName", t.code,
      t.name as "typeName", r.priority_id::int as "priorityId", p.code as "priorityCode",
      (extract(epoch from r.occurred_at) * 1000)::float8 as "occurredAt", r.latitude, r.longitude, r.text, h.group_ids as "groupIds",
      h.is_history as "isHistory", h.is_portal_only as "isPortalOnly"
    from raised r join happened h using (unit_id, alarm_type_id, occurred_at) join unit u using (unit_id)
      join alarm_type t using (alarm_type_id) left join alarm_priority p on p.priority_id = r.priority_id
    order by r.occurred_at, r.alarm_id`.execute(db)
  return rows.map(alarm => ({ ...alarm, occurredAt: Math.round(alarm.occurredAt) }))
}

/** Returns the readable name of an event whose type is `OTHER`. */
function textOf({ type, text }: UnitEvent['event']): string {
  return text ?? (alarmTypeOf(type) === 'OTHER' ? readableName(type) : '')
}

/** Turns `hardAcceleration` into `Hard acceleration`. */
const readableName = (name: string) =>
  name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** @param ended end of the condition by alarm ID */
export async function endAlarms(db: Database, ended: ReadonlyMap<number, Milliseconds>): Promise<void> {
  if (ended.size === 0) return
  await sql`
    update alarm a set active = false, ended_at = to_timestamp(e.ended_at / 1000)
    from unnest(${numbers([...ended.keys()])}::bigint[], ${numbers([...ended.values()])}::float8[]) as e (alarm_id, ended_at)
    where a.alarm_id = e.alarm_id`.execute(db)
}
