import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
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

/** Sortable columns of a list; the default order is by serial number. */
const columnsOf = (isVisible: RawBuilder<SqlBool>) => ({
  serialNumber: 'd.serial_number',
  uniqueId: 'd.uid',
  typeCode: 'd.type_code',
  source: 'd.source',
  unitName: sql`case when ${isVisible} then u.name end`,
  companyName: 'c.name',
  lastMessageAt: lastMessage.at,
})

/** Columns of the device itself: a list in their order needs no joins, which would keep its count from reading an index alone. */
const ownColumns = new Set(['serialNumber', 'uniqueId', 'typeCode', 'source'])

const joins = sql`left join company c on c.company_id = d.company_id left join unit u on u.device_id = d.device_id ${lastMessage.join}`

const isActive = sql<boolean>`(d.active or u.unit_id is not null)`

/** Returns a page of devices in the scope. */
export async function listDeviceRows(
  db: Database,
  scope: Scope,
  { active, silent, filter, sort, ...page }: ListQuery,
): Promise<{ items: Row[]; totalCount: number }> {
  const isVisible = unitInScope(scope, 'u')
  const isJoined =
    active !== undefined || silent !== undefined || sort?.some(term => !ownColumns.has(term.split(',', 1)[0] ?? ''))
  const { items, totalCount } = await readPage<{ id: number }>(db, {
    rows: sql`
      select d.device_id as id from device d ${isJoined ? joins : sql``}
      where ${deviceInScope(scope, 'd')} and ${active === undefined ? sql`true` : sql`${isActive} = ${active}`}
        and ${silent === undefined ? sql`true` : sql`${isSilent} = ${silent}`}
        and ${filter ? sql`d.device_id in (${devicesNamed(filter, isVisible)})` : sql`true`}`,
    order: sql`${orderBy(sort, columnsOf(isVisible))}, d.device_id`,
    ...page,
  })
  const rows = await describeRows(
    db,
    items.map(({ id }) => id),
    isVisible,
  )
  return {
    items: rows.map(({ lastMessageAt, ...row }) =>
      withoutNulls({ ...row, lastMessageAt: lastMessageAt?.toISOString() ?? null }),
    ) as Row[],
    totalCount,
  }
}

/** Selects devices by a part of their numbers, or of the name of their unit or company, each by an index of its own. */
const devicesNamed = (text: string, isVisible: RawBuilder<SqlBool>) => sql`
  select device_id from device where ${contains('serial_number', text)} or ${contains('uid', text)}
  union all
  select u.device_id from unit u where u.device_id is not null and ${isVisible} and ${contains('u.name', text)}
  union all
  select owned.device_id from device owned join company c using (company_id) where ${contains('c.name', text)}`

type Stored = Omit<Row, 'lastMessageAt'> & { lastMessageAt: Date | null }

/** Reads the columns of a page alone: joins before the limit would read them for all rows before it, too. */
async function describeRows(db: Database, ids: readonly number[], isVisible: RawBuilder<SqlBool>): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select d.device_id as id, d.serial_number as "serialNumber", d.uid as "uniqueId", d.type_code as "typeCode",
      ${isActive} as active, d.source, ds.protocol, c.name as "companyName",
      case when ${isVisible} then u.unit_id end as "unitId", case when ${isVisible} then u.name end as "unitName",
      ${lastMessage.at} as "lastMessageAt", ${isSilent} as silent
    from unnest(${[...ids]}::int[]) with ordinality page (device_id, position)
      join device d on d.device_id = page.device_id ${joins}
    order by page.position`.execute(db)
  return rows
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
