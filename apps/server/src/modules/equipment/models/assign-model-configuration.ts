import { assignBtm, listBtmUnits, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { handle } from '#kernel/http/handler.ts'
import { assignResult, requireUnits } from '#kernel/records/assign-record.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { readModelConfiguration } from './model-configuration-kind.ts'
import { assignProfiles } from './assign-profiles.ts'

export const modelAssignment = [
  handle(listBtmUnits, async ({ path, scope, use }) => {
    const { data } = await readModelConfiguration(use(Db), scope, path.btmId)
    const { rows } = await sql<FleetSchemas['AssignableUnit']>`
      select u.unit_id as "unitId", u.name, c.name as "companyName",
        array(select f.name from fleet_unit fu join fleet f using (fleet_id)
          where fu.unit_id = u.unit_id and ${fleetInScope(scope, 'f')} order by lower(f.name)) as "fleetNames",
        u.model_id is not distinct from ${data.modelId} as assigned
      from unit u join company c using (company_id)
      where ${unitInScope(scope, 'u')} and (u.archived_at is null or u.model_id = ${data.modelId})
      order by lower(u.name), u.unit_id`.execute(use(Db))
    return rows.map(withoutNulls)
  }),

  handle(assignBtm, async ({ path, body: { assignements, applyProfiles }, scope, caller, use }) => {
    const warnings = await use(Db)
      .transaction()
      .execute(async db => {
        const { data } = await readModelConfiguration(db, scope, path.btmId)
        const { added, removed } = splitAssignments(assignements)
        await requireUnits(db, scope, [...added, ...removed])
        await sql`
          update unit set model_id = null
          where unit_id = any (${numbers(removed)}::int[]) and model_id = ${data.modelId}`.execute(db)
        await sql`
          update unit u set brand_id = m.brand_id, type_id = m.type_id, model_id = m.model_id from model m
          where m.model_id = ${data.modelId} and u.unit_id = any (${numbers(added)}::int[])`.execute(db)
        return applyProfiles ? assignProfiles(db, scope, { choices: data.profiles, unitIds: added, caller }) : []
      })
    return assignResult(use, caller, warnings)
  }),
]

/** Splits assignments into units to add and to remove; the last entry per unit applies. */
export function splitAssignments(assignments: readonly FleetSchemas['ProfileAssignment'][]): {
  added: number[]
  removed: number[]
} {
  const byUnit = [...new Map(assignments.map(({ unitId, assign }) => [unitId, assign]))]
  return {
    added: byUnit.flatMap(([unitId, assign]) => (assign ? unitId : [])),
    removed: byUnit.flatMap(([unitId, assign]) => (assign ? [] : unitId)),
  }
}
