import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { Topics } from '../../kernel/realtime/topics.ts'
import { commandChanges } from '../commands/services.ts'
import type { Crossing } from './crossings.ts'

/** A crossing that is reported later than this is history, and nothing is sent. */
const freshMs = 15 * 60_000
/** Until a unit that is away fetches it. */
const expiresMs = 24 * 3_600_000

/** Stores the side each unit is on now, and queues and publishes the commands of what was crossed just now. */
export async function keepSides(
  { db, topics }: { db: Database; topics: Topics },
  crossings: readonly Crossing[],
  now: Date,
): Promise<void> {
  const last = new Map(crossings.map(crossing => [`${crossing.fence.unitId} ${crossing.fence.recordId}`, crossing]))
  const queued = await db.transaction().execute(async trx => {
    for (const { fence, isInside, at } of last.values())
      await trx
        .updateTable('unit_profile')
        .set({ is_inside: isInside, crossed_at: new Date(at.time) })
        .where('unit_id', '=', fence.unitId)
        .where('record_id', '=', fence.recordId)
        .execute()
    const commands: Queued[] = []
    for (const crossing of crossings) commands.push(...(await queue(trx, crossing, now)))
    return commands
  })
  for (const command of queued) topics.publish(commandChanges, command.unitId, { ...command, status: 'QUEUED' })
}

interface Queued {
  unitId: number
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  commandId: number
}

async function queue(db: Database, { fence, isInside, at, isFirst }: Crossing, now: Date): Promise<Queued[]> {
  const templateId = isInside ? fence.breakIn : fence.breakOut
  if (isFirst || templateId === null || at.time < now.getTime() - freshMs) return []
  // the catalogs may have lost it since it was selected; nobody looks after a unit that is archived
  const { rows } = await sql<Queued>`
    insert into command (unit_id, template_id, template_name, type, user_name, created_at, updated_at, due_at, expires_at)
    select ${fence.unitId}, t.template_id, t.name, t.type, ${fence.name}, ${now}, ${now}, ${now}, ${new Date(now.getTime() + expiresMs)}
    from command_template t
    where t.template_id = ${templateId} and exists (
      select from command_catalog_unit cu join command_catalog_template ct using (catalog_id)
      where cu.unit_id = ${fence.unitId} and ct.template_id = t.template_id)
      and exists (select from unit where unit_id = ${fence.unitId} and archived_at is null)
    returning unit_id as "unitId", type, command_id as "commandId"`.execute(db)
  return rows
}
