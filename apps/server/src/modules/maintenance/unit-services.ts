import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'

/** Service of a unit and its status; counters in metres for ODOMETER, hours for ENGINE_HOURS. */
export interface UnitService {
  id: number
  description: string
  serviceType: string
  intervalType: FleetSchemas['MaintenanceIntervalType']
  interval: number
  isRecurrent: boolean
  dueAt: number
  /** `dueAt` minus the unit's newest counter, unrounded; negative when overdue, null while the unit has reported no counter. */
  remaining: number | null
  state: FleetSchemas['MaintenanceState']
}

/** Lists services of a unit by distance to their due value, as a share of the interval. */
async function servicesOf(db: Database, unitId: number): Promise<UnitService[]> {
  const { rows } = await sql<UnitService>`
    select unit_service_id as id, description, service_type as "serviceType", interval_type as "intervalType",
      interval_value as interval, is_recurrent as "isRecurrent", due_at as "dueAt", remaining, state
    from unit_service_state where unit_id = ${unitId}
    order by remaining / interval_value nulls last, unit_service_id`.execute(db)
  return rows
}

/**
 * Returns services of a unit by key, each once.
 * @throws Problem 404 naming the first unknown key, 400 for an empty list
 */
export async function servicesByKey(db: Database, unitId: number, keys: readonly string[]): Promise<UnitService[]> {
  if (keys.length === 0) throw badRequest(['problem.oneService'], { errors: [['serviceKeys', 'problem.namesNone']] })
  const services = new Map((await servicesOf(db, unitId)).map(service => [String(service.id), service]))
  return [...new Set(keys)].map(key => {
    const service = services.get(key)
    if (!service)
      throw notFound('service', key, {
        errors: [['serviceKeys', 'problem.serviceGone']],
      })
    return service
  })
}

/**
 * Runs a change of a unit's services under a lock on the unit.
 * @throws Problem 404 if the unit does not exist or is outside the scope
 */
export function withUnit<T>(
  db: Database,
  scope: Scope,
  unitId: number,
  act: (trx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async trx => {
    const unit = await trx
      .selectFrom('unit')
      .select('unit_id')
      .where('unit_id', '=', unitId)
      .where(unitInScope(scope, 'unit'))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!unit) throw notFound('unit', unitId)
    return act(trx)
  })
}
