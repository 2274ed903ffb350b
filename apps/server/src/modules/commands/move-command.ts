import type { Database } from '../../kernel/db/schema.ts'
import { type Topics } from '../../kernel/realtime/topics.ts'
import { commandChanges } from './command-channel.ts'
import { canBecome, momentOf, type CommandStatus } from './command-state.ts'

interface Moving {
  db: Database
  topics: Topics
}

interface Movable {
  id: number
  unitId: number
  type: 'FILE_TRANSFER' | 'CAN_INJECTION'
  status: CommandStatus
}

interface Change {
  to: CommandStatus
  message?: string | undefined
  now: Date
  /** When to look at it next. */
  due?: Date
  /** Only what no gateway was asked for. */
  untouched?: boolean
}

/** Writes a change down and tells whoever watches the unit. False when it was changed by somebody else before. */
export async function moveCommand(
  { db, topics }: Moving,
  { id, unitId, type, status }: Movable,
  { to, message, now, due, untouched }: Change,
): Promise<boolean> {
  if (!canBecome(status, to)) return false
  const moment = momentOf(to)
  const { numUpdatedRows } = await db
    .updateTable('command')
    .set({
      status: to,
      updated_at: now,
      claimed_until: null,
      ...(moment && { [moment]: now }),
      ...(message !== undefined && { message }),
      ...(due && { due_at: due }),
    })
    .where('command_id', '=', id)
    .where('status', '=', status)
    .$if(untouched === true, query => query.where('handed_at', 'is', null))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  topics.publish(commandChanges, unitId, { unitId, type, commandId: id, status: to })
  return true
}
