import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { shownName } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { severity, type UnitState } from '../states.ts'
import { unitsByState } from './units-by-state.ts'

export interface StatusFilter {
  unitIds?: readonly number[]
  states?: readonly FleetSchemas['MaintenanceState'][]
  filter?: string
  start?: number
  limit?: number
}

export interface StatusRow {
  unitId: number
  unitName: string
  iconName: string
  companyName: string
  brandName: string | null
  modelName: string | null
  /** `-` if the profile is outside the scope. */
  profileName: string
  mostSevereStateCode: UnitState
  currentEngineHours: number | null
  currentOdometer: number | null
  /** Hours. */
  remainingEngineHours: number | null
  /** Metres. */
  remainingDistance: number | null
  /** Key of the services counted here. */
  engineHoursServiceKey: string | null
  distanceServiceKey: string | null
  nextServiceDescription: string | null
  latitude: number | null
  longitude: number | null
}

/**
 * Lists units with a maintenance profile, most severe first. Within a state, the unit nearest to a service, or furthest past
 * it, comes first by share of the interval. That service is the next service of the unit.
 */
export function listByState(
  db: Database,
  scope: Scope,
  { unitIds, states, filter, start, limit }: StatusFilter,
): Promise<{ items: StatusRow[]; totalCount: number }> {
  const [wanted, inStates] = [unitIds ? [...unitIds] : null, states ? [...states] : null]
  return readPage<StatusRow>(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name as "unitName", coalesce(m.icon, t.icon, 'icon-wolf-general') as "iconName",
        c.name as "companyName", b.name as "brandName", m.name as "modelName", ${shownName(scope)} as "profileName",
        (${severity}::text[])[units.rank] as "mostSevereStateCode", uc.engine_hours as "currentEngineHours",
        uc.odometer as "currentOdometer", units.hours as "remainingEngineHours", units.metres as "remainingDistance",
        units.hours_service::text as "engineHoursServiceKey", units.metres_service::text as "distanceServiceKey",
        next.description as "nextServiceDescription", st.latitude, st.longitude
      from (${unitsByState(scope)}) units
        join unit u using (unit_id) join company c using (company_id) join record r on r.record_id = units.profile_id
        left join brand b using (brand_id) left join machine_type t using (type_id) left join model m using (model_id)
        left join unit_state st on st.unit_id = u.unit_id left join unit_counters uc on uc.unit_id = u.unit_id
        left join lateral (${nextService}) next on true
      where ${unitInScope(scope, 'u')} and ${contains('u.name', filter)}
        and (${wanted}::int[] is null or u.unit_id = any (${wanted}::int[]))
        and (${inStates}::text[] is null
          or (${severity}::text[])[units.rank] = any (${inStates}::text[]))`,
    order: sql`units.rank, next.share nulls last, lower(u.name), u.unit_id`,
    start,
    limit,
  })
}

const nextService = sql`
  select s.description, s.remaining / s.interval_value as share from unit_service_state s
  where s.unit_id = u.unit_id and s.state <> 'CLOSED'
  order by array_position(${severity}::text[], s.state), share nulls last, s.unit_service_id limit 1`
