import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { keepAction, type Doing } from './keep-action.ts'
import { isAllowed } from './states.ts'
import { servicesByKey, type UnitService } from './unit-services.ts'

type Action = FleetSchemas['MaintenanceDoAction']

/**
 * Does an action to services of a unit, all of them or none, and keeps it in the history.
 *
 * START says that work is in progress. UNDO_START returns the service to its previous status. POSTPONE moves its end by `postponeValue`, from
 * where it was due. CLOSE ends it; one that recurs comes again an interval after the counter it was closed at.
 *
 * @throws Problem 404 for a key that is none of the unit's, 400 for services of two counters, 409 where the state forbids it
 */
export async function doAction(db: Database, unitId: number, action: Action, doing: Doing): Promise<void> {
  const services = await servicesByKey(db, unitId, action.serviceKeys)
  check(action.actionCode, services)
  const { serviceKeys: _, ...done } = action
  const actionId = await keepAction(db, { ...done, unitId, services }, doing)
  const ids = sql`any(${numbers(services.map(({ id }) => id))}::int[])`
  switch (action.actionCode) {
    case 'START':
      await sql`update unit_service set stage = 'STARTED', started_by = ${actionId} where unit_service_id = ${ids}`.execute(
        db,
      )
      return
    case 'UNDO_START':
      await sql`update unit_service set stage = ${rest}, started_by = null where unit_service_id = ${ids}`.execute(db)
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

/** The stage of a service that is neither under way nor closed. */
export const rest = sql`case when postponed_by > 0 then 'POSTPONED' else 'PLANNED' end`

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
