import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { digest } from '#modules/auth/public.ts'

/** Sign-in on its way to a provider. */
export interface Started {
  companyId: number
  nonce: string
  verifier: string
  redirectUri: string
  /** Digest of the cookie of the browser that started it, in hex. */
  browser: string
}

/** Identity that waits for the password of an account. */
export interface Linking {
  signOn: SignOn
  mail: string
}

/** Way of somebody who is signed in to the provider and back. */
export interface OwnStarted extends Started {
  purpose: 'VERIFY' | 'LINK'
  userId: number
  /** Seconds since 1970. */
  startedAt: number
}

interface Kinds {
  START: Started
  LINK: Linking
  OWN: OwnStarted
}

export type Attempt<Kind extends keyof Kinds> = Kinds[Kind]

const lifeMinutes = 10
/** Wrong passwords after which a link starts again at the provider. */
const mostFailures = 5

/** Stores an attempt under the digest of a token, which works for ten minutes. */
export async function openAttempt<Kind extends keyof Kinds>(
  db: Database,
  kind: Kind,
  data: Kinds[Kind],
  token = randomBytes(32).toString('base64url'),
): Promise<string> {
  await sql`
    insert into sign_on_attempt (token_hash, kind, data, expires_at)
    values (${digest(token)}, ${kind}, ${JSON.stringify(data)}::jsonb, now() + make_interval(mins => ${lifeMinutes}))`.execute(
    db,
  )
  return token
}

/** Returns an attempt and uses it up; of two requests with one token, the second gets nothing. */
export async function takeAttempt<Kind extends keyof Kinds>(
  db: Database,
  kind: Kind,
  token: string,
): Promise<Kinds[Kind] | undefined> {
  const { rows } = await sql<{ data: Kinds[Kind] }>`
    delete from sign_on_attempt where token_hash = ${digest(token)} and kind = ${kind} and expires_at > now()
      and failures < ${mostFailures}
    returning data`.execute(db)
  return rows[0]?.data
}

/** Returns an attempt that stays. */
export async function findAttempt<Kind extends keyof Kinds>(
  db: Database,
  kind: Kind,
  token: string,
): Promise<Kinds[Kind] | undefined> {
  const { rows } = await sql<{ data: Kinds[Kind] }>`
    select data from sign_on_attempt where token_hash = ${digest(token)} and kind = ${kind} and expires_at > now()
      and failures < ${mostFailures}`.execute(db)
  return rows[0]?.data
}

export async function countWrongProof(db: Database, token: string): Promise<void> {
  await sql`update sign_on_attempt set failures = failures + 1 where token_hash = ${digest(token)}`.execute(db)
}
