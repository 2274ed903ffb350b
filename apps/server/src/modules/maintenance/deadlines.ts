import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'

/** Visible units with a service due soon or overdue, the most pressing first; of all units where none is named. */
export async function deadlines(
  db: Database,
  scope: Scope,
  ids?: readonly number[],
): Promise<FleetSchemas['MaintenanceDeadline'][]> {
  const wanted = ids && ids.length > 0 ? [...ids] : null
  const { rows } = await sql<FleetSchemas['MaintenanceDeadline']>`
    select unit_id as "unitId", case when overdue > 0 then 'OVERDUE' else 'DUE_SOON' end as "mostSevereStateCode",
      soon as "dueSoonCount", overdue as "overdueCount"
    from (
      select s.unit_id, count(*) filter (where s.state = 'DUE_SOON')::int as soon,
        count(*) filter (where s.state = 'OVERDUE')::int as overdue
      from unit_service_state s join unit u using (unit_id)
      where ${inScope(scope, 'u.company_id')} and s.state in ('DUE_SOON', 'OVERDUE')
        and (${wanted}::int[] is null or s.unit_id = any (${wanted}::int[]))
      group by s.unit_id) due
    order by overdue desc, soon desc, unit_id`.execute(db)
  return rows
}
