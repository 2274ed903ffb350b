import type { FleetSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { deviceInScope, unitInScope } from '#kernel/scope/sql.ts'
import { offlineAfter } from '#telemetry/live/unit-status.ts'
import { toSeconds } from '#kernel/time/units.ts'

type Row = FleetSchemas['DeviceRow']

interface ListQuery {
  start?: number
  limit?: number
  filter?: string
  sort?: readonly string[]
  /** `false` lists devices that can be activated. */
  active?: boolean
  silent?: boolean
}

/**
 * Time of the last message of a device. Messages are stored some seconds late, so the latest position of its unit since the assignment
 * counts too; for a device without a unit, its quarantined readings. For `device d left join unit u`, followed by `join`.
 */
export const lastMessage = {
  join: sql`left join device_state ds on ds.device_id = d.device_id
    left join unit_state s on s.unit_id = u.unit_id
    left join device_assignment a on a.device_id = d.device_id and a.removed_at is null
    left join quarantined_device q on q.device_uid = d.uid`,
  at: sql<Date | null>`greatest(ds.received_at, q.last_seen, case when s.received_at >= a.assigned_at then s.fix_time end)`,
}

export const isSilent = sql<SqlBool>`coalesce(${lastMessage.at} < now() - make_interval(secs => ${toSeconds(offlineAfter)}), true)`

/** Sortable columns; the default order is by serial number. */
const columns = {
  serialNumber: 'serialNumber',
  uniqueId: 'uniqueId',
  typeCode: 'typeCode',
  source: 'source',
  unitName: 'unitName',
  companyName: 'companyName',
  lastMessageAt: 'lastMessageAt',
}

/** Returns a page of devices in the scope. */
export async function listDeviceRows(
  db: Database,
  scope: Scope,
  { active, silent, filter, sort, ...page }: ListQuery,
): Promise<{ items: Row[]; totalCount: number }> {
  const isActive = sql`(d.active or u.unit_id is not null)`
  const visible = unitInScope(scope, 'u')
  const { items, totalCount } = await readPage<Omit<Row, 'lastMessageAt'> & { lastMessageAt: Date | null }>(db, {
    rows: sql`
      select d.device_id as id, d.serial_number as "serialNumber", d.uid as "uniqueId", d.type_code as "typeCode",
        ${isActive} as active, d.source, ds.protocol, c.name as "companyName",
        case when ${visible} then u.unit_id end as "unitId", case when ${visible} then u.name end as "unitName",
        ${lastMessage.at} as "lastMessageAt", ${isSilent} as silent
      from device d join company c using (company_id) left join unit u using (device_id) ${lastMessage.join}
      where ${deviceInScope(scope, 'd')} and ${active === undefined ? sql`true` : sql`${isActive} = ${active}`}
        and ${silent === undefined ? sql`true` : sql`${isSilent} = ${silent}`}
        and (${contains('d.serial_number', filter)} or ${contains('d.uid', filter)} or ${contains('c.name', filter)}
          or ${visible} and ${contains('u.name', filter)})`,
    order: sql`${orderBy(sort, columns)}, id`,
    ...page,
  })
  return {
    items: items.map(({ lastMessageAt, ...row }) =>
      withoutNulls({ ...row, lastMessageAt: lastMessageAt?.toISOString() ?? null }),
    ) as Row[],
    totalCount,
  }
}

type DeviceUnit = FleetSchemas['DeviceUnit']

/** Returns a page of units in the scope that may receive a device, with their current device. */
export async function listDeviceUnitRows(
  db: Database,
  scope: Scope,
  { filter, free, ...page }: { filter?: string; free?: boolean; start?: number; limit?: number },
): Promise<{ items: DeviceUnit[]; totalCount: number }> {
  const { items, totalCount } = await readPage<DeviceUnit>(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name, u.serial, c.name as "companyName", d.device_id as "deviceId",
        d.serial_number as "deviceSerial"
      from unit u join company c using (company_id) left join device d using (device_id)
      where ${unitInScope(scope, 'u')} and u.archived_at is null and (${contains('u.name', filter)} or ${contains('u.serial', filter)})
        and ${free === undefined ? sql`true` : sql`(u.device_id is null) = ${free}`}`,
    order: sql`lower(u.name), u.unit_id`,
    ...page,
  })
  return { items: items.map(withoutNulls), totalCount }
}
