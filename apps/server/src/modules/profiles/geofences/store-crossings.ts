import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import type { UnitTransition, UnitWatch } from '#telemetry/watch/watch-source.ts'
import { commandChanges } from '#modules/commands/public.ts'

/** Maximum age of a crossing that sends a command. */
const freshMs = 15 * 60_000
/** Time after which a command that the unit has not fetched expires. */
const expiresMs = 24 * 3_600_000

/** Watch that starts when the unit enters and ends when it leaves. */
export interface FenceWatch extends UnitWatch {
  readonly fence: {
    recordId: number
    name: string
    /** Templates of the commands sent on entry and on exit. */
    breakIn: number | null
    breakOut: number | null
  }
}

/** Stores the current side of each unit, and queues commands for recent crossings. */
export async function storeCrossings(
  trx: Database,
  transitions: readonly UnitTransition<FenceWatch>[],
  now: Milliseconds,
): Promise<(topics: Topics) => void> {
  const crossings = transitions.filter(({ origin }) => origin === 'live')
  const queued: Queued[] = []
  for (const crossing of crossings) {
    const { unitId, watch, kind, at } = crossing
    await trx
      .updateTable('unit_profile')
      .set({ is_inside: kind === 'start', crossed_at: new Date(at) })
      .where('unit_id', '=', unitId)
      .where('record_id', '=', watch.fence.recordId)
      .execute()
    queued.push(...(await queue(trx, crossing, now)))
  }
  return topics => {
    for (const command of queued) topics.publish(commandChanges, command.unitId, { ...command, status: 'QUEUED' })
  }
}

interface Queued {
  unitId: number
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  commandId: number
}

async function queue(
  db: Database,
  { unitId, watch: { fence }, kind, at }: UnitTransition<FenceWatch>,
  now: Milliseconds,
): Promise<Queued[]> {
  const templateId = kind === 'start' ? fence.breakIn : fence.breakOut
  if (templateId === null || at < now - freshMs) return []
  const createdAt = new Date(now)
  // the profiles may no longer contain the command, and an archived unit receives none
  const { rows } = await sql<Queued>`
    insert into command (unit_id, template_id, template_name, type, user_name, created_at, updated_at, due_at, expires_at)
    select ${unitId}, t.template_id, t.name, t.type, ${fence.name}, ${createdAt}, ${createdAt}, ${createdAt}, ${new Date(now + expiresMs)}
    from command_template t
    where t.template_id = ${templateId} and exists (
      select from command_catalog_unit cu join command_catalog_template ct using (catalog_id)
      where cu.unit_id = ${unitId} and ct.template_id = t.template_id)
      and exists (select from unit where unit_id = ${unitId} and archived_at is null)
    returning unit_id as "unitId", type, command_id as "commandId"`.execute(db)
  return rows
}
