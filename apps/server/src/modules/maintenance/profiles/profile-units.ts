import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { isAssignable } from '#kernel/records/usable-by.ts'
import { shownName, visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'

/** ID of a profile `r`, null outside the scope. */
const shownId = (scope: Scope) => sql`case when ${visibleRecord(scope)} then r.record_id end`

/**
 * Lists visible units that match the profile's brand and type and whose company may use it, and all visible units that follow
 * it.
 */
export async function assignableUnits(
  db: Database,
  scope: Scope,
  { id, brandId, typeId }: { id: number; brandId?: number; typeId?: number },
): Promise<FleetSchemas['MaintenanceAssignableUnit'][]> {
  const { rows } = await sql<FleetSchemas['MaintenanceAssignableUnit']>`
    select u.unit_id as "unitId", u.name, c.name as "companyName",
      array(select f.name from fleet_unit fu join fleet f using (fleet_id)
        where fu.unit_id = u.unit_id and ${fleetInScope(scope, 'f')} order by lower(f.name)) as "fleetNames",
      um.profile_id is not distinct from ${id}::int as assigned,
      ${shownId(scope)} as "maintenanceProfileId", ${shownName(scope)} as "maintenanceProfileName",
      s.engine_hours as "currentEngineHours", s.odometer as "currentOdometer"
    from unit u join company c using (company_id) left join unit_counters s using (unit_id)
      left join unit_maintenance um using (unit_id) left join record r on r.record_id = um.profile_id
    where ${unitInScope(scope, 'u')} and (um.profile_id = ${id}
      or u.archived_at is null and ${isAssignable(id)} and (${brandId ?? null}::int is null or u.brand_id = ${brandId ?? null}::int) and (${typeId ?? null}::int is null or u.type_id = ${typeId ?? null}::int))
    order by lower(u.name), u.unit_id`.execute(db)
  return rows.map(withoutNulls)
}

/** Lists profiles of visible units in the order of `unitIds`. */
export async function profilesOfUnits(
  db: Database,
  scope: Scope,
  unitIds: readonly number[],
): Promise<FleetSchemas['UnitMaintenanceProfile'][]> {
  const { rows } = await sql<FleetSchemas['UnitMaintenanceProfile']>`
    select u.unit_id as "unitId", ${shownId(scope)} as "profileId", ${shownName(scope)} as "profileName"
    from unnest(${numbers(unitIds)}::int[]) with ordinality as wanted (unit_id, position) join unit u using (unit_id)
      left join unit_maintenance um using (unit_id) left join record r on r.record_id = um.profile_id
    where ${unitInScope(scope, 'u')} order by wanted.position`.execute(db)
  return rows.map(withoutNulls)
}
