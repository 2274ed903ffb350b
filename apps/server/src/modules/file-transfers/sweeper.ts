import type { Database } from '../../kernel/db/schema.ts'
import { type Topics } from '../../kernel/realtime/topics.ts'
import { commandChanges } from '../commands/services.ts'
import { claimTransfers } from './claim-transfers.ts'
import type { Devices, PendingTransfer, Step } from './devices/devices.ts'
import { moveTransfer } from './move-transfer.ts'
import { hasExpired } from './transfer-state.ts'

export interface SweeperOptions {
  db: Database
  topics: Topics
  devices: Devices
  clock: () => Date
  signal: AbortSignal
  onError: (error: unknown) => void
}

const expired = 'The unit did not fetch it in time.'
/** Milliseconds after a failure of ours. */
const rest = 15_000

/** One round: every transfer that is due is moved on by one step; what a stopped server left is taken up by the next. */
export async function sweepTransfers(options: SweeperOptions): Promise<void> {
  const { db, clock, onError } = options
  const claimed = await claimTransfers(db, clock())
  await Promise.all(
    claimed.map(transfer =>
      advance(transfer, options).catch(async (error: unknown) => {
        onError(error)
        await note(db, transfer, { again: new Date(clock().getTime() + rest) })
      }),
    ),
  )
}

async function advance(
  transfer: PendingTransfer,
  { db, topics, devices, clock, signal }: SweeperOptions,
): Promise<void> {
  const now = clock()
  if (hasExpired(transfer, now)) {
    await moveTransfer({ db, topics }, transfer, { to: 'ABORTED', message: expired, now })
    return
  }
  const step = await devices.step(transfer, { now, signal, fetch: () => contentOf(db, transfer) })
  const { status, progress, message } = step
  // what waits for its unit is looked at when its time is over, too
  const again =
    transfer.status === 'QUEUED' && !status && transfer.expiresAt && transfer.expiresAt < step.again
      ? transfer.expiresAt
      : step.again
  if (status) {
    await moveTransfer({ db, topics }, transfer, { to: status, progress, message, now: clock(), due: again })
  } else if (await note(db, transfer, { ...step, again })) {
    const { id: transferId, unitId } = transfer
    topics.publish(commandChanges, unitId, { unitId, type: 'FILE_TRANSFER', transferId, status: transfer.status })
  }
}

/** Answers whether it has come further. */
async function note(
  db: Database,
  { id, status, progress: before }: PendingTransfer,
  { progress = before, again }: Step,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_transfer')
    .set({ due_at: again, progress })
    .where('transfer_id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n && progress !== before
}

async function contentOf(db: Database, { id }: PendingTransfer): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('file_transfer')
    .innerJoin('sent_file', 'sent_file.file_id', 'file_transfer.file_id')
    .select('content')
    .where('transfer_id', '=', id)
    .executeTakeFirst()
  return row?.content
}
