import type { Database } from '../../kernel/db/schema.ts'
import { type Topics } from '../../kernel/realtime/topics.ts'
import { commandChanges, momentOf } from '../commands/services.ts'
import { canBecome, type TransferStatus } from './transfer-state.ts'

interface Moving {
  db: Database
  topics: Topics
}

interface Movable {
  id: number
  unitId: number
  status: TransferStatus
}

interface Change {
  to: TransferStatus
  progress?: number | undefined
  message?: string | undefined
  now: Date
  /** When to look at it next. */
  due?: Date
  /** Whatever it has come to be meanwhile, unless it has ended. */
  isFinal?: boolean
}

/** Writes a change down and tells whoever watches the unit. False when somebody else was faster. */
export async function moveTransfer(
  { db, topics }: Moving,
  { id, unitId, status }: Movable,
  { to, progress, message, now, due, isFinal = false }: Change,
): Promise<boolean> {
  if (!canBecome(status, to)) return false
  const moment = momentOf(to)
  const { numUpdatedRows } = await db
    .updateTable('file_transfer')
    .set({
      status: to,
      updated_at: now,
      ...(moment && { [moment]: now }),
      ...(progress !== undefined && { progress }),
      ...(message !== undefined && { message }),
      ...(due && { due_at: due }),
    })
    .where('transfer_id', '=', id)
    .$if(isFinal, query => query.where('ended_at', 'is', null))
    .$if(!isFinal, query => query.where('status', '=', status))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  topics.publish(commandChanges, unitId, { unitId, type: 'FILE_TRANSFER', transferId: id, status: to })
  return true
}
