import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { userNameOf } from '#kernel/outbox/services.ts'
import { requireCompany, type Adding } from './adding.ts'

type Key = FleetSchemas['FirmwareKey']

/** Maximum number of keys per company. */
const most = 20

/** Lists keys by company and name. */
export async function listKeys(db: Database, scope: Scope): Promise<Key[]> {
  const { rows } = await sql<Omit<Key, 'createdAt' | 'model'> & { createdAt: Date; model: string | null }>`
    select k.key_id as id, k.name, encode(k.public_key, 'base64') as "publicKey", k.model, k.company_id as "companyId",
      c.name as "companyName", k.created_at as "createdAt", k.user_name as "userName"
    from firmware_key k join company c using (company_id) where ${inScope(scope, 'k.company_id')}
    order by lower(c.name), lower(k.name), k.key_id`.execute(db)
  return rows.map(({ createdAt, ...row }) => withoutNulls({ ...row, createdAt: createdAt.toISOString() }))
}

/** @throws Problem 400 for a company outside the scope, 409 for a known key or too many keys */
export async function addKey(
  adding: Adding,
  { name, publicKey, model, companyId = adding.caller.companyId }: FleetSchemas['FirmwareKeyInput'],
): Promise<number> {
  const { db, caller, now } = adding
  requireCompany(adding, companyId)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from firmware_key where company_id = ${companyId}`.execute(db)
  if ((rows[0]?.count ?? 0) >= most) throw conflict(['problem.firmwareKeysFull', { most }])
  const created = await db
    .insertInto('firmware_key')
    .values({
      company_id: companyId,
      name,
      public_key: Buffer.from(publicKey, 'base64'),
      model: model ?? null,
      created_at: now,
      user_name: await userNameOf(db, caller),
    })
    .onConflict(same => same.doNothing())
    .returning('key_id')
    .executeTakeFirst()
  if (!created) throw conflict(['problem.firmwareKeyKnown'])
  return created.key_id
}

/** @throws Problem 404 if the key is outside the scope */
export async function removeKey(db: Database, scope: Scope, id: number): Promise<void> {
  const removed = await db
    .deleteFrom('firmware_key')
    .where('key_id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw notFound('firmware-key', id)
}
