import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { withoutNulls } from '../../kernel/db/rows.ts'
import { contains, readPage } from '../../kernel/db/lists.ts'
import type { ListQuery } from './subscription-queries.ts'

type DeviceRow = FleetSchemas['DeviceRow']

/** Devices in sight; those with `active` false are the ones that can be activated. */
export async function listDeviceRows(
  db: Database,
  scope: Scope,
  { active, filter, ...query }: ListQuery & { active?: boolean },
): Promise<{ items: DeviceRow[]; totalCount: number }> {
  const isActive = sql`(d.active or u.unit_id is not null)`
  const { items, totalCount } = await readPage<DeviceRow & { companyName: string | null; unitName: string | null }>(
    db,
    {
      rows: sql`
      select d.device_id as id, d.serial_number as "serialNumber", d.uid as "uniqueId", d.type_code as "typeCode", ${isActive} as active,
        c.name as "companyName", case when ${inScope(scope, 'u.company_id')} then u.name end as "unitName"
      from device d join company c using (company_id) left join unit u using (device_id)
      where ${inScope(scope, 'd.company_id')} and ${active === undefined ? sql`true` : sql`${isActive} = ${active}`}
        and (${contains('d.serial_number', filter)} or ${contains('d.uid', filter)})`,
      order: sql`"serialNumber", id`,
      ...query,
    },
  )
  return { items: items.map(withoutNulls), totalCount }
}
