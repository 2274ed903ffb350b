import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { conflict } from '#kernel/http/problem.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { currencyOf } from './histories.ts'
import { idleStage } from './do-action.ts'
import { recordAction, type ActionContext } from './record-action.ts'
import { servicesByKey } from './unit-services.ts'

/** Condition that a service can be reopened: it is final once work on its follow-up has started. */
const reopenable = sql`s.stage = 'CLOSED' and not exists (
  select from unit_service next where next.follows = s.unit_service_id and next.stage <> 'PLANNED')`

interface Row {
  serviceKey: string
  description: string
  serviceTypeName: string
  intervalTypeCode: FleetSchemas['MaintenanceIntervalType']
  closedAt: Date
  counterValue: number | null
  workOrderNumber: string | null
  eta: string | null
  notes: string | null
  cost: number | null
  mechanicName: string | null
  currencyId: string | null
}

/** Lists closed services of a unit that can be reopened, last closed first. */
export async function closedServices(
  db: Database,
  unitId: number,
): Promise<FleetSchemas['MaintenanceClosedService'][]> {
  const { rows } = await sql<Row>`
    select s.unit_service_id::text as "serviceKey", s.description, s.service_type as "serviceTypeName",
      s.interval_type as "intervalTypeCode", a.done_at as "closedAt", a.counter_value as "counterValue",
      a.work_order as "workOrderNumber", a.eta, a.notes, a.cost, a.mechanic as "mechanicName",
      ${currencyOf('u.company_id')} as "currencyId"
    from unit_service s join unit u on u.unit_id = s.unit_id join maintenance_action a on a.action_id = s.closed_by
    where s.unit_id = ${unitId} and ${reopenable} order by a.done_at desc, s.unit_service_id`.execute(db)
  return rows.map(({ closedAt, ...row }) => ({ ...withoutNulls(row), closedAt: closedAt.toISOString() }))
}

/**
 * Reopens closed services: each returns to its previous stage, and its follow-up is deleted.
 * @throws Problem 404 for a key of no service of the unit, 409 for a service that is not closed, or final
 */
export async function reopen(
  db: Database,
  unitId: number,
  keys: readonly string[],
  doing: ActionContext,
): Promise<void> {
  const services = await servicesByKey(db, unitId, keys)
  const ids = sql`any(${numbers(services.map(({ id }) => id))}::int[])`
  const { rows } = await sql<{ id: number }>`
    select s.unit_service_id as id from unit_service s where s.unit_service_id = ${ids} and ${reopenable}`.execute(db)
  const may = new Set(rows.map(({ id }) => id))
  const refused = services.filter(({ id }) => !may.has(id))
  if (refused.length > 0) {
    throw conflict(['problem.notReopened'], {
      errors: refused.map(({ description }) => [description, 'problem.cannotReopen']),
    })
  }
  await recordAction(db, { unitId, actionCode: 'REOPEN', services }, doing)
  await sql`delete from unit_service where follows = ${ids}`.execute(db)
  await sql`
    update unit_service set closed_by = null, stage = case when started_by is null then ${idleStage} else 'STARTED' end
    where unit_service_id = ${ids}`.execute(db)
}
