import { randomBytes } from 'node:crypto'
import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { digest } from '../sessions.ts'
import { factorMethods } from './factor-methods.ts'

const lifeMs = 5 * 60_000
/** Number of wrong factors after which a sign-in restarts with the password. */
const mostFailures = 5

/** Returns a pending sign-in for a user who has a second factor, otherwise undefined. */
export async function openPendingSignIn(
  db: Database,
  userId: number,
  host: string,
  signOn?: SignOn,
): Promise<FleetSchemas['PendingSignIn'] | undefined> {
  const methods = await factorMethods(db, userId, host)
  if (!methods) return undefined
  const pending = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + lifeMs)
  await db
    .insertInto('pending_sign_in')
    .values({
      token_hash: digest(pending),
      user_id: userId,
      expires_at: expiresAt,
      sign_on: signOn ? JSON.stringify(signOn) : null,
    })
    .execute()
  return { pending, expiresAt: expiresAt.toISOString(), methods }
}

/** Returns the active user of a valid pending sign-in. */
export async function findPendingSignIn(
  db: Database,
  pending: string,
): Promise<{ userId: number; signOn: SignOn | null } | undefined> {
  const { rows } = await sql<{ userId: number; signOn: SignOn | null }>`
    select p.user_id as "userId", p.sign_on as "signOn" from pending_sign_in p join app_user u using (user_id)
    where p.token_hash = ${digest(pending)} and p.expires_at > now() and p.failures < ${mostFailures} and u.active`.execute(
    db,
  )
  return rows[0]
}

export async function countWrongFactor(db: Database, pending: string): Promise<void> {
  await sql`update pending_sign_in set failures = failures + 1 where token_hash = ${digest(pending)}`.execute(db)
}

/** Invalidates a pending sign-in. Returns false if another request used it first. */
export async function usePendingSignIn(db: Database, pending: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_sign_in')
    .where('token_hash', '=', digest(pending))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
