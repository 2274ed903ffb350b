import { createHash } from 'node:crypto'
import type { CommandManagerSchemas } from '@muster/contract'
import { sql, type Insertable } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database, FileTransferTable } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { badRequest, conflict, Problem } from '#kernel/http/problem.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { requireUnit, transferChanges } from '#modules/commands/public.ts'
import { abortItems, deviceColumns, queued, type Recipient } from '#kernel/outbox/services.ts'
import type { DeviceLink } from '#telemetry/device-link/device-link.ts'
import type { Devices } from './devices/devices.ts'
import { readTransfer } from './transfer-queries.ts'
import { canReplay, transferOutbox } from './transfer-outbox.ts'

export interface TransferContext {
  db: Database
  topics: Topics
  /** Maximum size of a file. */
  fileBytes: number
  devices: Devices
  caller: Saver
  scope: Scope
  now: Date
}

/** Seconds after which an unfetched file is aborted. */
const expirySeconds = 7 * 24 * 3600

/**
 * Queues a file for a unit and returns the transfer's ID.
 * @throws Problem 404 for a unit outside the scope, 400 for an empty file, 413 for one too large, 409 without a carrier for
 * files
 */
export async function sendFile(
  context: TransferContext,
  { unitId, fileName, notes }: CommandManagerSchemas['FileTransferRequest'],
  file: unknown,
): Promise<number> {
  const { db, scope, fileBytes, now } = context
  await requireUnit(db, scope, unitId)
  await requireCarrier(context, unitId)
  if (!(file instanceof Blob)) throw badRequest(['problem.noFilePart'])
  if (file.size === 0) throw badRequest(['problem.fileEmpty'])
  if (file.size > fileBytes)
    throw new Problem('BODY_TOO_LARGE', ['problem.fileForUnit', { megabytes: fileBytes / 1024 / 1024 }])
  const fileId = await storeContent(db, Buffer.from(await file.arrayBuffer()), now)
  return queueTransfer(context, {
    unit_id: unitId,
    file_id: fileId,
    file_name: fileName,
    size: file.size,
    notes: notes || null,
  })
}

/**
 * Sends a failed file again as a new transfer; the first one stays in the history.
 * @returns the new transfer's ID
 * @throws Problem 404 if the transfer is outside the scope, 409 if it is pending, completed, or its content is deleted
 */
export async function replayTransfer(context: TransferContext, id: number): Promise<number> {
  const { db, scope, now } = context
  const { unitId, fileName, size, status, notes } = await readTransfer(db, scope, id)
  if (!canReplay(status)) throw conflict(['problem.resendOnly'])
  await requireCarrier(context, unitId)
  const file = await db
    .updateTable('sent_file')
    .set({ used_at: now })
    .from('file_transfer')
    .whereRef('file_transfer.file_id', '=', 'sent_file.file_id')
    .where('file_transfer.transfer_id', '=', id)
    .returning('sent_file.file_id')
    .executeTakeFirst()
  if (!file) throw conflict(['problem.fileGone'])
  return queueTransfer(context, {
    unit_id: unitId,
    file_id: file.file_id,
    file_name: fileName,
    size,
    notes: notes ?? null,
  })
}

/**
 * Aborts waiting or running transfers, all of them or none, and notifies the devices that have received them.
 * @throws Problem 404 if one is outside the scope, 409 if one has ended
 */
export async function abortTransfers(
  { link, ...aborting }: Parameters<typeof abortItems>[1] & { link: Pick<DeviceLink, 'wake'> },
  ids: readonly number[],
): Promise<void> {
  const late = await abortItems(transferOutbox, aborting, ids)
  if (late.length > 0)
    throw conflict(['problem.abortWaiting'], {
      errors: late.slice(0, 20).map(id => ['ids', 'problem.transferEnded', { id }]),
    })
  const { rows } = await sql<{ uid: string }>`
    select distinct d.uid from file_transfer f join unit u using (unit_id) join device d using (device_id)
    where f.transfer_id = any(${numbers(ids)}::int[]) and f.sent_at is not null`.execute(aborting.db)
  for (const { uid } of rows) link.wake(uid, 'jobs')
}

/** @throws Problem 409 if no carrier can deliver a file to the unit */
async function requireCarrier({ db, devices }: Pick<TransferContext, 'db' | 'devices'>, unitId: number): Promise<void> {
  if (!devices.refuses) return
  const { rows } = await sql<Recipient>`
    select u.name, ${deviceColumns} from unit u left join device d using (device_id)
    where u.unit_id = ${unitId}`.execute(db)
  const refusal = rows[0] && devices.refuses(rows[0])
  if (refusal) throw conflict(refusal)
}

/** Stores content once; stored content is retained as long as new content. */
export async function storeContent(db: Database, content: Buffer, now: Date): Promise<number> {
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

type Queued = Pick<Insertable<FileTransferTable>, 'unit_id' | 'file_id' | 'file_name' | 'size' | 'notes'>

/** Stores a transfer of the caller and publishes it. */
async function queueTransfer({ db, topics, caller, now }: TransferContext, transfer: Queued): Promise<number> {
  const { transfer_id: transferId } = await db
    .insertInto('file_transfer')
    .values({ ...transfer, ...(await queued(db, caller, now, expirySeconds)) })
    .returning('transfer_id')
    .executeTakeFirstOrThrow()
  noteRecord('file-transfer', transferId)
  const unitId = transfer.unit_id
  topics.publish(transferChanges, unitId, { unitId, type: 'FILE_TRANSFER', transferId, status: 'QUEUED' })
  return transferId
}
