import { sql } from 'kysely'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { Secrets } from '#kernel/secrets/secrets.ts'
import { limitsOf, refuseAfter } from '../limits.ts'
import { authenticatorKeys, stepOf } from './authenticator-codes.ts'
import { useRecoveryCode } from './recovery-codes.ts'

/**
 * Checks and invalidates a code of the user’s authenticator app, or a recovery code.
 * @throws Problem 429 after too many six-digit codes; recovery codes cannot be guessed
 */
export async function checkCode(use: Use, userId: number, code: string): Promise<boolean> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return useRecoveryCode(use(Db), userId, code)
  const guess = await limitsOf(use).codes.admit(String(userId))
  refuseAfter('Codes', guess.wait)
  const isRight = await useAuthenticatorCode(use, userId, digits)
  if (isRight) await guess.release()
  return isRight
}

async function useAuthenticatorCode(use: Use, userId: number, code: string): Promise<boolean> {
  const db = use(Db)
  const app = await db
    .selectFrom('authenticator_app')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', 'is not', null)
    .executeTakeFirst()
  const key = app?.key && use(Secrets).open(authenticatorKeys, userId, app.key)
  const step = key ? stepOf(key, code, use(Clock).now().getTime()) : undefined
  if (step === undefined) return false
  // of two requests with the same code, the second one finds its step
  const { numAffectedRows } = await sql`
    update authenticator_app set last_step = ${step}, last_used_at = now()
    where user_id = ${userId} and (last_step is null or last_step < ${step})`.execute(db)
  return numAffectedRows === 1n
}
