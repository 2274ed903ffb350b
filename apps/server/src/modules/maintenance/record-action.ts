import type { MaintenanceActionTable } from '#kernel/db/schema.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { actorOf } from '#kernel/http/caller.ts'
import type { FleetSchemas } from '@muster/contract'
import type { UnitService } from './unit-services.ts'

export interface ActionRecord {
  unitId: number
  actionCode: MaintenanceActionTable['action_code']
  services: readonly UnitService[]
  attachments?: FleetSchemas['MaintenanceAttachments'] | undefined
  counterValue?: number
  postponeValue?: number
}

/** Author and default time of an action; the workshop may enter another date. */
export interface ActionContext {
  login: string
  actor: ReturnType<typeof actorOf>
  now: Date
}

/** Records an action in the history and returns its ID. */
export async function recordAction(
  db: Database,
  done: ActionRecord,
  { login, actor, now }: ActionContext,
): Promise<number> {
  const { attachments: { dateMillis, ...written } = {} } = done
  const { action_id } = await db
    .insertInto('maintenance_action')
    .values({
      unit_id: done.unitId,
      action_code: done.actionCode,
      done_at: dateMillis === undefined ? now : new Date(dateMillis),
      counter_value: done.counterValue ?? null,
      postpone_value: done.postponeValue ?? null,
      work_order: written.workOrderNumber ?? null,
      eta: written.eta ?? null,
      notes: written.notes ?? null,
      cost: written.cost ?? null,
      mechanic: written.mechanicName ?? null,
      user_name: login,
      ...actor,
    })
    .returning('action_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('maintenance_action_service')
    .values(
      done.services.map(service => ({
        action_id,
        service_key: service.id,
        description: service.description,
        service_type: service.serviceType,
        interval_type: service.intervalType,
      })),
    )
    .execute()
  return action_id
}
