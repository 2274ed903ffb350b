import { conflict } from '../../kernel/http/problem.ts'
import { queueTransfer } from './queue-transfer.ts'
import { requireWay, type TransferContext } from './transfer-context.ts'
import { readTransfer } from './transfer-queries.ts'
import { canReplay } from './transfer-state.ts'

/**
 * Sends a file again that did not come through, as a transfer of its own: what became of the first one stays to be read.
 * @returns the new transfer's id
 * @throws Problem 404 when it is out of sight, 409 when it is on its way, came through, or its contents are gone
 */
export async function replayTransfer(context: TransferContext, id: number): Promise<number> {
  const { db, scope, now } = context
  const { unitId, fileName, size, status, notes } = await readTransfer(db, scope, id)
  if (!canReplay(status)) throw conflict('Only a transfer that failed or was aborted can be sent again')
  requireWay(context)
  const file = await db
    .updateTable('sent_file')
    .set({ used_at: now })
    .from('file_transfer')
    .whereRef('file_transfer.file_id', '=', 'sent_file.file_id')
    .where('file_transfer.transfer_id', '=', id)
    .returning('sent_file.file_id')
    .executeTakeFirst()
  if (!file) throw conflict('The file is no longer kept. Send it anew')
  return queueTransfer(context, {
    unit_id: unitId,
    file_id: file.file_id,
    file_name: fileName,
    size,
    notes: notes ?? null,
  })
}
