import { createHash, createPublicKey, verify } from 'node:crypto'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict, notFound, Problem } from '#kernel/http/problem.ts'
import { userNameOf } from '#kernel/outbox/services.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { storeContent } from '#modules/commands/files/public.ts'
import { requireCompany, type Adding } from './adding.ts'
import { firmwareToSign, type SignedFirmware } from '@muster/signals'

/** DER prefix of a 32-byte Ed25519 public key. */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Returns true if the firmware signature is valid for a public key of 32 bytes. */
function isSignedBy(publicKey: Buffer, firmware: SignedFirmware, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([prefix, publicKey]), format: 'der', type: 'spki' })
  return verify(undefined, Buffer.from(firmwareToSign(firmware)), key, signature)
}

type Firmware = FleetSchemas['Firmware']

/** Maximum number of firmware files per company. */
const most = 500

interface Stored extends Omit<Firmware, 'createdAt' | 'keyName' | 'notes'> {
  createdAt: Date
  keyName: string | null
  notes: string | null
}

/** Lists the newest first. */
export async function listFirmware(
  db: Database,
  scope: Scope,
  { filter, ...page }: { filter?: string; start?: number; limit?: number },
) {
  const { items, totalCount } = await readPage<Stored>(db, {
    rows: sql`${selectFirmware(scope)} and (${contains('f.model', filter)} or ${contains('f.version', filter)})`,
    order: sql`f.created_at desc, f.firmware_id desc`,
    ...page,
  })
  return { items: items.map(shown), totalCount }
}

/** @throws Problem 404 if the firmware does not exist or is outside the scope */
export async function readFirmware(db: Database, scope: Scope, id: number): Promise<Firmware> {
  const {
    rows: [row],
  } = await sql<Stored>`${selectFirmware(scope)} and f.firmware_id = ${id}`.execute(db)
  if (!row) throw notFound('firmware', id)
  return shown(row)
}

/**
 * Stores firmware that a key of its company has signed, and returns its ID.
 * @throws Problem 400 for a signature that no key verifies, an empty file or a company outside the scope, 409 for a version that is
 * stored, 413 for a file that is too large
 */
export async function addFirmware(
  adding: Adding & { fileBytes: number },
  { model, version, fileName, signature, notes, companyId = adding.caller.companyId }: FleetSchemas['FirmwareRequest'],
  file: unknown,
): Promise<number> {
  const { db, caller, now, fileBytes } = adding
  requireCompany(adding, companyId)
  if (!(file instanceof Blob)) throw badRequest(['problem.noFilePart'])
  if (file.size === 0) throw badRequest(['problem.fileEmpty'])
  if (file.size > fileBytes)
    throw new Problem('BODY_TOO_LARGE', ['problem.fileForUnit', { megabytes: fileBytes / 1024 / 1024 }])
  const content = Buffer.from(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(content).digest('hex')
  const signed = Buffer.from(signature, 'base64')
  const key = (await keysFor(db, companyId, model)).find(({ publicKey }) =>
    isSignedBy(publicKey, { sha256, version, model }, signed),
  )
  if (!key) throw badRequest(['problem.firmwareSignature'], { errors: [['signature', 'problem.noKeyVerifies']] })
  await requireRoom(db, companyId)
  return db.transaction().execute(async trx => {
    const created = await trx
      .insertInto('firmware')
      .values({
        company_id: companyId,
        model,
        version,
        file_id: await storeContent(trx, content, now),
        file_name: fileName,
        signature: signed,
        key_id: key.id,
        notes: notes || null,
        created_at: now,
        user_name: await userNameOf(trx, caller),
      })
      .onConflict(same => same.columns(['company_id', 'model', 'version']).doNothing())
      .returning('firmware_id')
      .executeTakeFirst()
    if (!created) throw conflict(['problem.firmwareKnown', { model, version }])
    noteRecord('firmware', created.firmware_id)
    return created.firmware_id
  })
}

/** @throws Problem 404 if the firmware does not exist or is outside the scope, 409 while a roll-out needs it */
export async function removeFirmware(db: Database, scope: Scope, id: number): Promise<void> {
  const { rows } = await sql<{ version: string; rollout: string | null }>`
    select f.version, (select r.name from rollout r where r.firmware_id = f.firmware_id
      and r.status in ('RUNNING', 'PAUSED', 'STOPPED') limit 1) as rollout
    from firmware f where f.firmware_id = ${id} and ${inScope(scope, 'f.company_id')} for update`.execute(db)
  const { version, rollout } = rows[0] ?? {}
  if (rollout) throw conflict(['problem.inRollout', { name: version ?? '', rollout }])
  const removed = await db
    .deleteFrom('firmware')
    .where('firmware_id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound('firmware', id)
}

async function keysFor(db: Database, companyId: number, model: string) {
  const { rows } = await sql<{ id: number; publicKey: Buffer }>`
    select key_id as id, public_key as "publicKey" from firmware_key
    where company_id = ${companyId} and (model is null or model = ${model}) order by key_id`.execute(db)
  return rows
}

async function requireRoom(db: Database, companyId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from firmware where company_id = ${companyId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= most) throw conflict(['problem.firmwareFull', { most }])
}

const selectFirmware = (scope: Scope) => sql`
  select f.firmware_id as id, f.model, f.version, f.file_name as "fileName", octet_length(s.content) as size,
    encode(s.sha256, 'hex') as sha256, k.name as "keyName", f.notes, f.company_id as "companyId", c.name as "companyName",
    f.created_at as "createdAt", f.user_name as "userName"
  from firmware f join sent_file s using (file_id) join company c using (company_id) left join firmware_key k using (key_id)
  where ${inScope(scope, 'f.company_id')}`

const shown = ({ createdAt, ...row }: Stored): Firmware => withoutNulls({ ...row, createdAt: createdAt.toISOString() })
