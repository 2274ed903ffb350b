import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'
import type { Acting } from './activate.ts'

type Reading = Pick<Acting, 'db' | 'scope'>

/** Returns the IDs of devices by serial number or unique ID; several for a serial number that several devices have. */
export async function findDevices(
  { db, scope }: Reading,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const wanted = [...new Set(names.map(name => name.trim()))]
  const { rows } = await sql<{ name: string; ids: number[] }>`
    with named as (select name from unnest(${wanted}::text[]) n (name)),
      found as (
        select n.name, d.device_id from named n join device d on d.serial_number = n.name
        union select n.name, d.device_id from named n join device d on d.uid = n.name
      )
    select f.name, array_agg(d.device_id) as ids
    from found f join device d using (device_id) where ${inScope(scope, 'd.company_id')} group by f.name`.execute(db)
  return new Map(rows.map(({ name, ids }) => [name, ids]))
}

export interface FoundUnit {
  unitId: number
  unitName: string
  serialNumber: string
  deviceId: number | null
  uniqueId: string | null
  isSubscribed: boolean
}

/** Returns the units that each row means; several for a serial number that several units have. */
export async function findRenewable(
  { db, scope }: Reading,
  rows: readonly FleetSchemas['RenewalRow'][],
): Promise<readonly (readonly FoundUnit[])[]> {
  const serials = rows.map(({ unitId, serialNumber = '' }) => (unitId === undefined ? serialNumber.trim() : null))
  const { rows: found } = await sql<{ row: number; unit: FoundUnit }>`
    with named as (
        select unit_id, serial, number::int from unnest(${numbers(rows.map(({ unitId }) => unitId))}::int[], ${serials}::text[])
          with ordinality r (unit_id, serial, number)
      ),
      found as (
        select number, unit_id from named where unit_id is not null
        union select n.number, u.unit_id from named n join unit u on u.serial = n.serial
        union select n.number, u.unit_id from named n join device d on d.uid = n.serial join unit u using (device_id)
        union select n.number, u.unit_id from named n join device d on d.serial_number = n.serial join unit u using (device_id)
      )
    select f.number as row, jsonb_build_object('unitId', u.unit_id, 'unitName', u.name, 'serialNumber', u.serial,
      'deviceId', d.device_id, 'uniqueId', d.uid, 'isSubscribed', u.subscription_end is not null) as unit
    from found f join unit u using (unit_id) left join device d using (device_id)
    where ${unitInScope(scope, 'u')} and u.archived_at is null
    order by f.number, u.unit_id`.execute(db)
  const byRow = Map.groupBy(found, ({ row }) => row - 1)
  return rows.map((_, index) => (byRow.get(index) ?? []).map(({ unit }) => unit))
}
