import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { recordAction, type ActionContext } from './record-action.ts'
import { isAllowed } from './states.ts'
import { servicesByKey, type UnitService } from './unit-services.ts'

type Action = FleetSchemas['MaintenanceDoAction']

/**
 * Applies an action to services of a unit, all of them or none, and records it in the history.
 *
 * START marks work in progress. UNDO_START returns the service to its previous status. POSTPONE moves the due value by
 * `postponeValue`. CLOSE ends the service; a recurrent one is scheduled again an interval after the counter at closing.
 *
 * @throws Problem 404 for a key of no service of the unit, 400 for services of two counters, 409 if the state forbids the
 * action
 */
export async function doAction(db: Database, unitId: number, action: Action, doing: ActionContext): Promise<void> {
  const services = await servicesByKey(db, unitId, action.serviceKeys)
  check(action.actionCode, services)
  const { serviceKeys: _, ...done } = action
  const actionId = await recordAction(db, { ...done, unitId, services }, doing)
  const ids = sql`any(${numbers(services.map(({ id }) => id))}::int[])`
  switch (action.actionCode) {
    case 'START':
      await sql`update unit_service set stage = 'STARTED', started_by = ${actionId} where unit_service_id = ${ids}`.execute(
        db,
      )
      return
    case 'UNDO_START':
      await sql`update unit_service set stage = ${idleStage}, started_by = null where unit_service_id = ${ids}`.execute(
        db,
      )
      return
    case 'POSTPONE':
      await sql`
        update unit_service set stage = 'POSTPONED', due_at = due_at + ${action.postponeValue},
          postponed_by = postponed_by + ${action.postponeValue}
        where unit_service_id = ${ids}`.execute(db)
      return
    case 'CLOSE':
      await sql`update unit_service set stage = 'CLOSED', closed_by = ${actionId} where unit_service_id = ${ids}`.execute(
        db,
      )
      await sql`
        insert into unit_service (unit_id, service_id, description, service_type, interval_type, interval_value, forewarning,
          is_recurrent, due_at, follows)
        select unit_id, service_id, description, service_type, interval_type, interval_value, forewarning, is_recurrent,
          ${action.counterValue} + interval_value, unit_service_id
        from unit_service where unit_service_id = ${ids} and is_recurrent order by unit_service_id`.execute(db)
  }
}

/** Stage of an unstarted, open service. */
export const idleStage = sql`case when postponed_by > 0 then 'POSTPONED' else 'PLANNED' end`

function check(code: Action['actionCode'], services: readonly UnitService[]): void {
  const refused = services.filter(({ state }) => !isAllowed(state, code))
  if (refused.length > 0) {
    throw conflict(['problem.cardChanged'], {
      errors: refused.map(({ description, state }) => [description, `problem.stands.${state}`]),
    })
  }
  const counters = new Set(services.map(({ intervalType }) => intervalType))
  if (code !== 'UNDO_START' && counters.size > 1) {
    throw badRequest(['problem.oneCounter'], {
      errors: [['serviceKeys', 'problem.twoCounters']],
    })
  }
}
