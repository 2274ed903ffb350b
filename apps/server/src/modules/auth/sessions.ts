import { createHash, randomBytes } from 'node:crypto'
import type { Feature, Permission } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'

const hourMs = 3_600_000

export interface NewSession {
  userId: number
  hours: number
  /** Set while a support user acts as `userId`. The session ends with the impersonator's own. */
  impersonator?: { userId: number; token: string }
}

export interface OpenSession {
  token: string
  expiresAt: Date
}

const newToken = () => randomBytes(32).toString('base64url')

/** Only the digest of a token is stored, so that reading the database does not allow a login. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function openSession(db: Database, { userId, hours, impersonator }: NewSession): Promise<OpenSession> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + hours * hourMs)
  await db
    .insertInto('user_session')
    .values({
      token_hash: digest(token),
      user_id: userId,
      impersonator_id: impersonator?.userId ?? null,
      parent_hash: impersonator ? digest(impersonator.token) : null,
      expires_at: expiresAt,
    })
    .execute()
  return { token, expiresAt }
}

/** Ends a session, its impersonations, and the session from which it was opened, whose token no client has any more. */
export async function revokeSession(db: Database, token: string): Promise<void> {
  await sql`
    update user_session set revoked_at = now()
    where revoked_at is null and (token_hash = ${digest(token)} or parent_hash = ${digest(token)}
      or token_hash = (select parent_hash from user_session where token_hash = ${digest(token)}))`.execute(db)
}

/**
 * Replaces an impersonation by a new session of the impersonator, which expires with their original session.
 * Returns undefined when the original session has ended.
 */
export async function returnToOriginal(db: Database, token: string): Promise<OpenSession | undefined> {
  const fresh = newToken()
  const { rows } = await sql<{ expiresAt: Date }>`
    with original as (
      update user_session o set revoked_at = now() from user_session s
      where s.token_hash = ${digest(token)} and o.token_hash = s.parent_hash
        and o.revoked_at is null and o.expires_at > now()
      returning o.user_id, o.expires_at
    ), ended as (
      update user_session set revoked_at = now() where token_hash = ${digest(token)}
    )
    insert into user_session (token_hash, user_id, expires_at)
    select ${digest(fresh)}, user_id, expires_at from original returning expires_at as "expiresAt"`.execute(db)
  return rows[0] && { token: fresh, expiresAt: rows[0].expiresAt }
}

/** Ends all sessions of a user except the given one, after a password change. */
export async function revokeOthers(db: Database, userId: number, keep?: string): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('token_hash', '<>', keep ? digest(keep) : Buffer.alloc(0))
    .execute()
}

/** Counts the open sessions of a user without impersonations. */
export async function countSessions(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('user_session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Row {
  hash: string
  userId: number
  login: string
  companyId: number
  extraCompanyIds: number[]
  acls: Permission[]
  features: Feature[]
  impersonatorId: number | null
  impersonatorLogin: string | null
}

/** Returns callers by token. Omits tokens that are unknown, expired or revoked, and those of inactive users. */
export async function authenticateAll(db: Database, tokens: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
  const hashes = new Map(tokens.map(token => [digest(token).toString('hex'), token]))
  const { rows } = await sql<Row>`
    select encode(s.token_hash, 'hex') as hash, u.user_id as "userId", u.login, u.company_id as "companyId",
      u.extra_company_ids as "extraCompanyIds", g.acls, g.features,
      i.user_id as "impersonatorId", i.login as "impersonatorLogin"
    from user_session s join app_user u using (user_id) join user_group g using (group_id)
      left join app_user i on i.user_id = s.impersonator_id
    where s.token_hash = any(${[...hashes.values()].map(digest)}::bytea[])
      and s.revoked_at is null and s.expires_at > now() and u.active
      and (s.impersonator_id is null or (i.active and exists (
        select from user_session o
        where o.token_hash = s.parent_hash and o.revoked_at is null and o.expires_at > now())))`.execute(db)
  return new Map(rows.map(row => [hashes.get(row.hash)!, callerOf(row)]))
}

function callerOf(row: Row): Caller {
  return {
    userId: row.userId,
    login: row.login,
    companyId: row.companyId,
    extraCompanyIds: row.extraCompanyIds,
    acls: new Set(row.acls),
    features: new Set(row.features),
    ...(row.impersonatorId !== null && row.impersonatorLogin !== null
      ? { impersonatorId: row.impersonatorId, impersonatorLogin: row.impersonatorLogin }
      : {}),
  }
}

/** Removes sessions that ended more than a week ago and returns their number. */
export async function sweepSessions(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_session
    where least(expires_at, coalesce(revoked_at, 'infinity')) < now() - interval '7 days'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
