import { announce, notices } from '#kernel/db/notices.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

/**
 * Ends the alarms of a unit that are active: they stay in the history, and the unit shows its own status again.
 * @throws Problem 404 for a unit out of scope
 */
export async function resetAlarms(use: Use, scope: Scope, unitId: number): Promise<void> {
  await use(Db)
    .transaction()
    .execute(async db => {
      const unit = await db
        .selectFrom('unit')
        .select('unit_id')
        .where('unit_id', '=', unitId)
        .where(inScope(scope, 'unit.company_id'))
        .executeTakeFirst()
      if (!unit) throw notFound('unit', unitId)
      await db
        .updateTable('alarm')
        .set({ active: false })
        .where('unit_id', '=', unitId)
        .where('active', '=', true)
        .execute()
      await announce(db, notices.unitsMoved)
    })
  use(FleetState).clearAlarm(unitId)
}
