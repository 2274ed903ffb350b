import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

type Row = FleetSchemas['DeviceUnit']

/** Units in sight that may get a device, with the device that they have. */
export async function listDeviceUnitRows(
  db: Database,
  scope: Scope,
  { filter, free, ...page }: { filter?: string; free?: boolean; start?: number; limit?: number },
): Promise<{ items: Row[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name, u.serial, c.name as "companyName", d.device_id as "deviceId",
        d.serial_number as "deviceSerial"
      from unit u join company c using (company_id) left join device d using (device_id)
      where ${inScope(scope, 'u.company_id')} and u.archived_at is null and (${contains('u.name', filter)} or ${contains('u.serial', filter)})
        and ${free === undefined ? sql`true` : sql`(u.device_id is null) = ${free}`}`,
    order: sql`lower(u.name), u.unit_id`,
    ...page,
  })
  return { items: items.map(withoutNulls), totalCount }
}
