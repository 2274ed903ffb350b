import { dayMs } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { number } from '#telemetry/ingest/values.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { AssignedDevice, Evidence, LastReading } from './evidence.ts'

/** Longest silence that the watch of any unit tolerates. */
const longestSilence: Milliseconds = dayMs

/** Unit with the evidence that is independent of other units. */
export interface SilenceRow extends Place {
  unitId: number
  unitName: string
  serial: string
  companyId: number
  companyName: string
  own: Omit<Evidence, 'now' | 'waiting' | 'feed' | 'neighbours'>
}

/** Last position of a unit, and its feed. */
export interface Place {
  unitId: number
  latitude: number | null
  longitude: number | null
  receivedAt: Date | null
  isSilent: boolean
  source: string | null
  protocol: string | null
}

/** Silence for which the watch raised the alarm; null without an alarm. Uses `unit_watch w` and `unit_state s`. */
const noticed = sql<
  number | null
>`((w.states #>> '{silence/unit,a}')::float8 - extract(epoch from s.received_at) * 1000)`

/**
 * Condition that a unit has been silent for longer than usual at a time, or never reported. Imported tracks never report. Of `unit u`,
 * `unit_state s`, `unit_watch w` and `device d`.
 */
export const isSilentAt = (now: Date): RawBuilder<SqlBool> => sql<SqlBool>`
  (u.archived_at is null and d.device_id is not null and (
    ${noticed} is not null
    or d.source <> 'track' and coalesce(s.received_at < ${now}::timestamptz - make_interval(secs => ${longestSilence / 1000}), true)))`

interface Row extends Omit<LastReading, 'at' | 'receivedAt' | 'volts' | 'batteryPercent' | 'signal' | 'satellites'> {
  unitId: number
  unitName: string
  serial: string
  companyId: number
  companyName: string
  archivedAt: Date | null
  subscriptionEnd: Date | null
  at: Date | null
  receivedAt: Date | null
  latitude: number | null
  longitude: number | null
  isSilent: boolean
  noticed: number | null
  signals: Record<string, unknown>
  deviceId: number | null
  deviceSerial: string
  uid: string
  source: string | null
  protocol: string | null
  assignedAt: Date | null
  deviceRemovedAt: Date | null
  credentials: number
  isLinked: boolean
  revokedAt: Date | null
  isConnected: boolean
  connectionChangedAt: Date | null
  messageAt: Date | null
  refusedAt: Date | null
  refusalCode: string | null
  refusals: number | null
  heldAt: Date | null
  heldReadings: number | null
  unreadableAt: number | null
  sleepsSilently: boolean
}

/** Reads units with their devices, last readings and later observations of the server. @param condition on `unit u` and others */
export async function readUnits(db: Database, now: Date, condition: RawBuilder<SqlBool>): Promise<SilenceRow[]> {
  const { rows } = await sql<Row>`
    select u.unit_id as "unitId", u.name as "unitName", u.serial, u.company_id as "companyId", c.name as "companyName",
      u.archived_at as "archivedAt", u.subscription_end as "subscriptionEnd", s.fix_time as at, s.received_at as "receivedAt",
      s.latitude, s.longitude, s.ignition, coalesce(s.place_time >= s.fix_time, true)
        and coalesce(s.signals ->> 'valid' <> 'false', true) and coalesce(s.signals ->> 'sat' <> '0', true) as "hasFix", ${isSilentAt(now)} as "isSilent", ${noticed} as noticed,
      jsonb_build_object('power', s.signals -> 'power', 'batteryLevel', s.signals -> 'batteryLevel', 'rssi', s.signals -> 'rssi',
        'sat', s.signals -> 'sat') as signals,
      d.device_id as "deviceId", d.serial_number as "deviceSerial", d.uid, d.source, ds.protocol, ds.received_at as "messageAt",
      a.assigned_at as "assignedAt",
      case when d.device_id is null then (select max(p.removed_at) from device_assignment p where p.unit_id = u.unit_id) end
        as "deviceRemovedAt",
      coalesce(k.valid, 0) as credentials, coalesce(k.is_used, false) or n.device_id is not null or d.source = 'device' as "isLinked",
      k.revoked_at as "revokedAt",
      n.disconnected_at is null and i.id is not null as "isConnected",
      coalesce(n.disconnected_at, n.connected_at) as "connectionChangedAt",
      r.refused_at as "refusedAt", r.code as "refusalCode", r.times as refusals, h.at as "heldAt", h.readings as "heldReadings",
      q.at as "unreadableAt", cut.occurred_at as "cutAt", low.occurred_at as "batteryLowAt",
      coalesce(pr.data -> 'rules' not in ('[]', 'null') and nullif(pr.data -> 'asleepReportInterval', 'null') is null, false)
        as "sleepsSilently"
    from unit u join company c using (company_id)
      left join unit_state s on s.unit_id = u.unit_id
      left join unit_watch w on w.unit_id = u.unit_id
      left join device d on d.device_id = u.device_id
      left join device_state ds on ds.device_id = d.device_id
      left join device_assignment a on a.device_id = d.device_id and a.removed_at is null
      left join device_connection n on n.device_id = d.device_id
      left join server_instance i on i.id = n.server_id
      left join unit_profile up on up.unit_id = u.unit_id and up.kind = 'power-profile'
      left join record pr on pr.record_id = up.record_id
      left join lateral (
        select count(*) filter (where revoked_at is null)::int as valid, max(revoked_at) as revoked_at,
          bool_or(last_used_at is not null) as is_used
        from device_credential where device_id = d.device_id) k on true
      left join lateral (
        select refused_at, code, times from device_refusal
        where device_uid = d.uid and refused_at > coalesce(s.received_at, a.assigned_at, '-infinity')
        order by refusal_id desc limit 1) r on true
      left join lateral (
        select max(received_at) as at, count(*)::int as readings from held_reading
        where unit_id = u.unit_id and received_at > coalesce(s.received_at, a.assigned_at, '-infinity')) h on true
      left join lateral (
        select max((examples -> 0 ->> 'receivedAt')::float8) as at from data_quality_day
        where unit_id = u.unit_id and kind = 'REJECTED' and day >= coalesce(s.received_at, a.assigned_at, '-infinity')::date) q on true
      left join lateral (${openAlarm('POWER_CUT', 'hour')}) cut on true
      left join lateral (${openAlarm('LOW_BATTERY', 'day')}) low on true
    where ${condition}`.execute(db)
  return rows.map(row => rowOf(row, now))
}

/**
 * Returns the newest alarm of a kind if it has not ended. An alarm that a device reported has no end: it counts within a time before the last
 * reading.
 */
const openAlarm = (code: string, within: 'hour' | 'day') => sql`
  select occurred_at from (
    select occurred_at, ended_at, origin from alarm
    where unit_id = u.unit_id and alarm_type_id = (select alarm_type_id from alarm_type where code = ${code})
    order by occurred_at desc limit 1) newest
  where ended_at is null and (origin <> 'DEVICE' or occurred_at > s.fix_time - ${`1 ${within}`}::interval)`

function rowOf(row: Row, now: Date): SilenceRow {
  const { unitId, unitName, serial, companyId, companyName, latitude, longitude, isSilent, source, protocol } = row
  const { archivedAt, subscriptionEnd, deviceRemovedAt, sleepsSilently, receivedAt } = row
  const usualSilence = row.noticed ?? longestSilence
  return {
    unitId,
    unitName,
    serial,
    companyId,
    companyName,
    latitude,
    longitude,
    isSilent,
    source,
    protocol,
    receivedAt,
    own: {
      usualSilence: receivedAt && isSilent ? usualSilence : undefined,
      overdue: receivedAt && isSilent ? now.getTime() - receivedAt.getTime() - usualSilence : undefined,
      archivedAt,
      subscriptionEnd,
      deviceRemovedAt,
      sleepsSilently,
      reading: readingOf(row),
      device: deviceOf(row),
    },
  }
}

function readingOf({ at, receivedAt, ignition, hasFix, cutAt, batteryLowAt, signals }: Row): LastReading | undefined {
  if (!at || !receivedAt) return undefined
  return {
    at,
    receivedAt,
    ignition,
    hasFix,
    cutAt,
    batteryLowAt,
    volts: number(signals.power),
    batteryPercent: number(signals.batteryLevel),
    signal: number(signals.rssi),
    satellites: number(signals.sat),
  }
}

function deviceOf(row: Row): AssignedDevice | undefined {
  if (row.deviceId === null) return undefined
  const { deviceSerial, uid, source, protocol, assignedAt, credentials, revokedAt, isLinked, receivedAt } = row
  const { isConnected, connectionChangedAt, messageAt, refusedAt, refusalCode, refusals, heldAt, heldReadings } = row
  const unreadableAt = row.unreadableAt === null ? null : new Date(row.unreadableAt)
  return {
    deviceId: row.deviceId,
    serial: deviceSerial,
    uid,
    source: source ?? '',
    protocol,
    assignedAt,
    credentials,
    revokedAt,
    isLinked,
    isConnected,
    connectionChangedAt,
    messageAt,
    refusal: refusedAt && refusalCode !== null ? { code: refusalCode, at: refusedAt, times: refusals ?? 1 } : undefined,
    held: heldAt ? { readings: heldReadings ?? 1, at: heldAt } : undefined,
    // days are counted as a whole
    unreadableAt: unreadableAt && (!receivedAt || unreadableAt > receivedAt) ? unreadableAt : null,
  }
}
