import { createHash } from 'node:crypto'
import type { CommandManagerSchemas } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import { badRequest, Problem } from '../../kernel/http/problem.ts'
import { requireUnit } from '../commands/services.ts'
import { queueTransfer } from './queue-transfer.ts'
import { requireWay, type TransferContext } from './transfer-context.ts'

type Request = CommandManagerSchemas['FileTransferRequest']

/**
 * Queues a file for a unit and answers the transfer's id.
 * @throws Problem 404 for a unit out of sight, 400 for an empty file, 413 for one too large, 409 where nothing carries files
 */
export async function sendFile(
  context: TransferContext,
  { unitId, fileName, notes }: Request,
  file: unknown,
): Promise<number> {
  const { db, scope, fileBytes, now } = context
  await requireUnit(db, scope, unitId)
  requireWay(context)
  if (!(file instanceof Blob)) throw badRequest('The part `file` is no file. Send it with a file name')
  if (file.size === 0) throw badRequest('The file is empty. Choose one with something in it')
  if (file.size > fileBytes)
    throw new Problem('BODY_TOO_LARGE', `A file for a unit may have ${fileBytes / 1024 / 1024} MB at most`)
  const fileId = await keep(db, Buffer.from(await file.arrayBuffer()), now)
  return queueTransfer(context, {
    unit_id: unitId,
    file_id: fileId,
    file_name: fileName,
    size: file.size,
    notes: notes || null,
  })
}

/** Contents that are there already are kept on, for as long as new ones. */
async function keep(db: Database, content: Buffer, now: Date): Promise<number> {
  const sha256 = createHash('sha256').update(content).digest()
  const known = await db
    .updateTable('sent_file')
    .set({ used_at: now })
    .where('sha256', '=', sha256)
    .returning('file_id')
    .executeTakeFirst()
  if (known) return known.file_id
  const { file_id } = await db
    .insertInto('sent_file')
    .values({ sha256, content, used_at: now })
    .onConflict(conflict => conflict.column('sha256').doUpdateSet({ used_at: now }))
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return file_id
}
