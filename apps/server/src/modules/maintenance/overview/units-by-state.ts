import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { severity, stateName, type UnitState } from '../states.ts'

/**
 * Selects one row for each visible unit with a maintenance profile: `unit_id`, `profile_id`, `rank` of its most severe open
 * service (1 is OVERDUE, see `severity`), and what remains to the nearest service by each counter, in hours and metres,
 * negative if overdue, with the IDs of these services.
 */
export function unitsByState(scope: Scope): RawBuilder<unknown> {
  return sql`
    select um.unit_id, um.profile_id,
      coalesce(min(array_position(${severity}::text[], s.state)), ${severity.length}) as rank,
      min(s.remaining) filter (where s.interval_type = 'ENGINE_HOURS') as hours,
      min(s.remaining) filter (where s.interval_type = 'ODOMETER') as metres,
      (array_agg(s.unit_service_id order by s.remaining, s.unit_service_id)
        filter (where s.interval_type = 'ENGINE_HOURS' and s.remaining is not null))[1] as hours_service,
      (array_agg(s.unit_service_id order by s.remaining, s.unit_service_id)
        filter (where s.interval_type = 'ODOMETER' and s.remaining is not null))[1] as metres_service
    from unit_maintenance um join unit u using (unit_id)
      left join unit_service_state s on s.unit_id = um.unit_id and s.state <> 'CLOSED'
    where ${unitInScope(scope, 'u')} and u.archived_at is null
    group by um.unit_id`
}

/** Counts visible units by state, most severe first, including states without units. */
export async function countByState(
  db: Database,
  scope: Scope,
  t: TFunction,
): Promise<FleetSchemas['MaintenanceInfoWidget']> {
  const { rows } = await sql<{ rank: number; count: number }>`
    select rank, count(*)::int as count from (${unitsByState(scope)}) units group by rank`.execute(db)
  const counts = new Map(rows.map(({ rank, count }) => [severity[rank - 1], count]))
  return {
    unitsCount: rows.reduce((sum, { count }) => sum + count, 0),
    states: severity.map((stateCode: UnitState) => ({
      stateCode,
      stateName: stateName(t, stateCode),
      count: counts.get(stateCode) ?? 0,
    })),
  }
}
