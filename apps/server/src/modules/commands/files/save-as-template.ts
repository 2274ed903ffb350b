import type { CommandManagerSchemas } from '@muster/contract'
import type { Caller, Saver } from '#kernel/http/caller.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { addTemplate } from '#modules/commands/public.ts'
import type { TransferContext } from './send-file.ts'
import { readTransfer } from './transfer-queries.ts'

type Context = Pick<TransferContext, 'db' | 'scope' | 'now'> & { caller: Saver & Pick<Caller, 'companyId'> }

/**
 * Saves a file that was sent to a unit as a command template with the same content, under the file's name or another one.
 * @returns the template's ID
 * @throws Problem 404 if the transfer is outside the scope, 409 if its content is deleted or the name is taken
 */
export async function saveAsTemplate(
  { db, scope, caller, now }: Context,
  id: number,
  input: CommandManagerSchemas['CommandTemplateInput'],
): Promise<number> {
  const { fileName } = await readTransfer(db, scope, id)
  if (input.type !== 'FILE_TRANSFER')
    throw badRequest(['problem.savedAsFile'], { errors: [['type', 'problem.fileTransferAlone']] })
  return db.transaction().execute(async trx => {
    // renewed until the template refers to it, because old content may be deleted
    const file = await trx
      .updateTable('sent_file')
      .set({ used_at: now })
      .from('file_transfer')
      .whereRef('file_transfer.file_id', '=', 'sent_file.file_id')
      .where('file_transfer.transfer_id', '=', id)
      .returning('sent_file.file_id')
      .executeTakeFirst()
    if (!file) throw conflict(['problem.fileNotStored'])
    return addTemplate({ ...input, fileName: input.fileName ?? fileName }, { db: trx, caller }, file.file_id)
  })
}
