import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { versionOf } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { deviceInScope, unitInScope } from '#kernel/scope/sql.ts'
import { wrongClockOf } from '#modules/map/history/public.ts'
import { lastMessage, isSilent } from './list-devices.ts'

type Device = FleetSchemas['Device']

interface Row extends Omit<Device, 'createdAt' | 'lastUpdate' | 'lastMessageAt' | 'lastMessage' | 'days' | 'history'> {
  createdAt: Date
  lastUpdate: Date | null
  lastMessageAt: Date | null
  messageAt: Date | null
  message: string | null
  isCut: boolean | null
}

/** Returns a device in the scope with its units and its messages of 31 days. */
export async function findDevice(db: Database, scope: Scope, deviceId: number): Promise<Device | undefined> {
  const visible = unitInScope(scope, 'u')
  const {
    rows: [row],
  } = await sql<Row>`
    select d.device_id as "deviceId", d.serial_number as "serialNumber", d.uid as "uniqueId", d.type_code as "typeCode",
      d.active or u.unit_id is not null as active, d.company_id as "companyId", c.name as "companyName",
      case when ${visible} then u.unit_id end as "unitId", case when ${visible} then u.name end as "unitName", d.source,
      d.created_at as "createdAt", d.notes, ${versionOf('device', sql`d.device_id`)} as version, case when ${visible} then s.fix_time end as "lastUpdate",
      ${lastMessage.at} as "lastMessageAt", ${isSilent} as silent, ds.protocol, ds.firmware, m.received_at as "messageAt", m.message,
      m.is_cut as "isCut"
    from device d join company c using (company_id) left join unit u using (device_id) ${lastMessage.join}
      -- the message may reveal the location of a unit of another company
      left join device_state m on m.device_id = d.device_id and (
        m.received_at >= (select max(assigned_at) from device_assignment where device_id = d.device_id)
        or not exists (select from device_assignment p join unit pu using (unit_id)
          where p.device_id = d.device_id and not ${unitInScope(scope, 'pu')}))
    where d.device_id = ${deviceId} and ${deviceInScope(scope, 'd')}`.execute(db)
  if (!row) return undefined
  const { createdAt, lastUpdate, lastMessageAt, messageAt, message, isCut, ...rest } = row
  const [days, history, wrongClock] = await Promise.all([
    daysOf(db, deviceId),
    historyOf(db, scope, deviceId),
    row.unitId ? wrongClockOf(db, row.unitId) : undefined,
  ])
  return withoutNulls({
    ...rest,
    createdAt: createdAt.toISOString(),
    lastUpdate: lastUpdate?.toISOString() ?? null,
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
    lastMessage:
      messageAt && message !== null
        ? { receivedAt: messageAt.toISOString(), text: message, cut: isCut === true }
        : null,
    ...(wrongClock && { wrongClock }),
    days,
    history,
  }) as Device
}

async function daysOf(db: Database, deviceId: number): Promise<Device['days']> {
  const { rows } = await sql<Device['days'][number]>`
    select day as date, messages, bytes from device_day
    where device_id = ${deviceId} and day > (now() at time zone 'UTC')::date - 31 order by day desc`.execute(db)
  return rows
}

async function historyOf(db: Database, scope: Scope, deviceId: number): Promise<Device['history']> {
  const visible = unitInScope(scope, 'u')
  const { rows } = await sql<{
    unitId: number | null
    unitName: string | null
    from: Date
    until: Date | null
    assignedBy: string | null
    removedBy: string | null
  }>`
    select case when ${visible} then u.unit_id end as "unitId", case when ${visible} then u.name end as "unitName",
      a.assigned_at as "from", a.removed_at as "until", case when ${visible} then a.assigned_by_name end as "assignedBy",
      case when ${visible} then a.removed_by_name end as "removedBy"
    from device_assignment a join unit u using (unit_id) where a.device_id = ${deviceId}
    order by a.assigned_at desc, a.assignment_id desc limit 100`.execute(db)
  return rows.map(({ from, until, ...row }) =>
    withoutNulls({ ...row, from: from.toISOString(), until: until?.toISOString() ?? null }),
  ) as Device['history']
}
