import type { Insertable } from 'kysely'
import type { Database, FileTransferTable } from '../../kernel/db/schema.ts'
import { actorOf } from '../../kernel/http/caller.ts'
import { commandChanges } from '../commands/services.ts'
import type { TransferContext } from './transfer-context.ts'

/** Milliseconds until what no unit fetches is given up: a week. */
const expiry = 7 * 24 * 3_600_000

type Queued = Pick<Insertable<FileTransferTable>, 'unit_id' | 'file_id' | 'file_name' | 'size' | 'notes'>

/** Writes a transfer down in the caller's name and tells whoever watches the unit. */
export async function queueTransfer({ db, topics, caller, now }: TransferContext, transfer: Queued): Promise<number> {
  const { transfer_id } = await db
    .insertInto('file_transfer')
    .values({
      ...transfer,
      user_id: caller.userId,
      user_name: await nameOf(db, caller),
      ...actorOf(caller),
      created_at: now,
      updated_at: now,
      due_at: now,
      expires_at: new Date(now.getTime() + expiry),
    })
    .returning('transfer_id')
    .executeTakeFirstOrThrow()
  topics.publish(commandChanges, transfer.unit_id, {
    unitId: transfer.unit_id,
    type: 'FILE_TRANSFER',
    transferId: transfer_id,
    status: 'QUEUED',
  })
  return transfer_id
}

async function nameOf(db: Database, { userId, login }: TransferContext['caller']): Promise<string> {
  const user = await db
    .selectFrom('app_user')
    .select(['name', 'surname'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return `${user?.name ?? ''} ${user?.surname ?? ''}`.trim() || login
}
