import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { conflict } from '#kernel/http/problem.ts'
import { digest, sessionRulesOf } from '../sessions.ts'
import { hasSecondFactor } from './factor-methods.ts'

const count = 10
/** Crockford's base 32, without letters that look like digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 random bits in four groups: too many to guess, so that a fast hash is enough. */
function newCode(): string {
  const text = Array.from(randomBytes(16), byte => letters[byte & 31]).join('')
  return text.match(/.{4}/g)!.join('-')
}

/** Normalises a typed code: capitals, spaces and missing dashes. */
const plainCode = (code: string) => code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')

const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`${userId}:${plainCode(code)}`)
    .digest()

/** Runs changes of a user's second factors one after the other: each counts the factors and codes that the one before left. */
export const lockFactors = (trx: Database, userId: number) =>
  trx.selectFrom('app_user').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()

/** Replaces the recovery codes of a user and returns the new ones, which are stored as hashes only. */
export async function replaceRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_code')
    .values(codes.map(code => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute()
  return codes
}

/** Invalidates a recovery code. Returns false if the user has no such code. */
export async function useRecoveryCode(db: Database, userId: number, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_code where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Opens the session that set up a factor. Ends the other sessions that waited for one: their password may be all that they have.
 * Returns recovery codes for the first factor.
 */
export async function codesOfFirst(
  trx: Database,
  { userId, token }: { userId: number; token: string },
): Promise<{ recoveryCodes?: string[] }> {
  const waiting = trx.updateTable('user_session').where('user_id', '=', userId).where('setup_only', '=', true)
  await waiting.set({ setup_only: false }).where('token_hash', '=', digest(token)).execute()
  await waiting.set({ revoked_at: new Date() }).where('revoked_at', 'is', null).execute()
  return (await countRecoveryCodes(trx, userId)) > 0 ? {} : { recoveryCodes: await replaceRecoveryCodes(trx, userId) }
}

/**
 * Removes recovery codes with the last factor.
 * @throws Problem 409 if the company requires a factor
 */
export async function removeCodesWithoutFactor(trx: Database, userId: number): Promise<void> {
  if (await hasSecondFactor(trx, userId)) return
  if ((await sessionRulesOf(trx, userId)).requiresFactor) throw conflict(['problem.factorNeeded'])
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}
