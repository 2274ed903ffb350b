import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { digest } from '../sessions.ts'

interface Challenged {
  purpose: 'ADD' | 'SIGN_IN' | 'VERIFY'
  /** Undefined for a sign-in without a password. */
  userId: number | undefined
  host: string
}

const lifeMs = 5 * 60_000

export async function newChallenge(db: Database, { purpose, userId, host }: Challenged): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: digest(challenge),
      purpose,
      user_id: userId ?? null,
      host,
      expires_at: new Date(Date.now() + lifeMs),
    })
    .execute()
  return challenge
}

/** Invalidates and returns the challenge that a passkey signed; returns undefined unless it was sent for the same purpose. */
export async function useChallenge(
  db: Database,
  clientDataJSON: string,
  { purpose, userId, host }: Challenged,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const { rows } = await sql<{ fits: boolean }>`
    delete from passkey_challenge where challenge_hash = ${digest(challenge)}
    returning purpose = ${purpose} and host = ${host} and user_id is not distinct from ${userId ?? null}::int
      and expires_at > now() as fits`.execute(db)
  return rows[0]?.fits ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
