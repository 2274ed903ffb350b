import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { digest } from '#modules/auth/public.ts'

/** Sign-in that waits for the provider's response. */
export interface Started {
  companyId: number
  nonce: string
  verifier: string
  redirectUri: string
  /** Hexadecimal digest of the cookie of the browser that started the sign-in. */
  browser: string
}

/** Identity to link once the account's password is proved. */
export interface Linking {
  signOn: SignOn
  mail: string
}

/** Redirect of a signed-in user to the provider and back. */
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
/** Number of wrong passwords after which linking restarts at the provider. */
const mostFailures = 5

/** Stores an attempt under the digest of a token that is valid for ten minutes. */
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

/** Removes and returns an attempt, so that only the first of two requests with the same token receives it. */
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

/** Returns an attempt without removing it. */
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
