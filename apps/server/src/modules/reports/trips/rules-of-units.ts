import type { TripRules } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { standardTripRule, storedTripRule, tripRulesOf } from '#reporting/trip-rule.ts'

/** Returns the trip rules of units: those of their company or of the nearest one above with rules, or else of their machine type. */
export async function rulesOfUnits(db: Database, unitIds: readonly number[]): Promise<(unitId: number) => TripRules> {
  const { rows } = await sql<{ unitId: number; type: string | null; rule: unknown }>`
    with recursive above as (
      select unit_id, company_id, 0 as steps from unit where unit_id = any(${numbers(unitIds)}::int[])
      union all
      select a.unit_id, c.parent_company_id, a.steps + 1
      from above a join company c on c.company_id = a.company_id where c.parent_company_id is not null
    ), nearest as (
      select distinct on (a.unit_id) a.unit_id, r.others, r.types
      from above a join trip_rule r on r.company_id = a.company_id order by a.unit_id, a.steps
    )
    select u.unit_id as "unitId", t.name as type, coalesce(n.types -> u.type_id::text, n.others) as rule
    from unit u left join machine_type t using (type_id) left join nearest n using (unit_id)
    where u.unit_id = any(${numbers(unitIds)}::int[])`.execute(db)
  const rules = new Map(
    rows.map(({ unitId, type, rule }) => [unitId, tripRulesOf(storedTripRule(rule) ?? standardTripRule(type ?? ''))]),
  )
  return unitId => rules.get(unitId) ?? tripRulesOf(standardTripRule(''))
}
