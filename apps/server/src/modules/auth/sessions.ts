import { createHash, randomBytes } from 'node:crypto'
import type { Feature, Permission } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'
import { callerOfUser, type Caller } from '#kernel/http/caller.ts'
import { actingRule } from './acting-rule.ts'
import { longestUserAgent } from './program.ts'
import { hasSecondFactor } from './second-factors/factor-methods.ts'

const hourMs = 3_600_000

/** Address and program that opened a session. */
export interface SessionOrigin {
  address: string
  userAgent: string | undefined
}

export const originOf = ({ ip, headers }: FastifyRequest): SessionOrigin => ({
  address: ip,
  userAgent: headers['user-agent'],
})

export interface NewSession {
  userId: number
  /** Duration in hours that the installation sets; the user's company may shorten it. */
  hours: number
  origin?: SessionOrigin
  /** Set while a support user acts as `userId`. The session ends with the impersonator's own. */
  impersonator?: { userId: number; token: string }
  signOn?: SignOn
  /** Last proof of identity, for a session opened from another one; now by default. */
  verifiedAt?: Date
}

export interface OpenSession {
  token: string
  expiresAt: Date
  /** Minutes of inactivity after which the session ends. */
  idleMinutes?: number | undefined
  /** True if the session may only set up the second factor that the company requires. */
  isSetupOnly?: boolean
}

const newToken = () => randomBytes(32).toString('base64url')

/** Only the digest of a token is stored, so that reading the database does not allow a login. */
export function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function openSession(
  db: Database,
  { userId, hours, origin, impersonator, signOn, verifiedAt }: NewSession,
): Promise<OpenSession> {
  const token = newToken()
  const { sessionHours = hours, idleMinutes, requiresFactor } = await sessionRulesOf(db, userId)
  const isProved = impersonator !== undefined || signOn?.isFactorProved === true
  const isSetupOnly = !isProved && requiresFactor && !(await hasSecondFactor(db, userId))
  const expiresAt = new Date(Date.now() + Math.min(hours, sessionHours) * hourMs)
  await db
    .insertInto('user_session')
    .values({
      token_hash: digest(token),
      user_id: userId,
      impersonator_id: impersonator?.userId ?? null,
      parent_hash: impersonator ? digest(impersonator.token) : null,
      expires_at: expiresAt,
      idle_minutes: idleMinutes ?? null,
      address: origin?.address ?? null,
      user_agent: origin?.userAgent?.slice(0, longestUserAgent) ?? null,
      setup_only: isSetupOnly,
      sign_on: signOn ? JSON.stringify(signOn) : null,
      ...(verifiedAt !== undefined && { verified_at: verifiedAt }),
      ...(impersonator && { verified_at: sql<Date>`(${verificationOf(impersonator.token)})` }),
    })
    .execute()
  return { token, expiresAt, idleMinutes, isSetupOnly }
}

const verificationOf = (token: string) => sql`select verified_at from user_session where token_hash = ${digest(token)}`

/**
 * Stores that the person using a session has proved their identity, including support acting as a user.
 * @param at earlier proof in another session of the person; now by default
 */
export async function noteVerified(db: Database, token: string, at?: Date): Promise<void> {
  await sql`
    update user_session set verified_at = greatest(verified_at, coalesce(${at ?? null}::timestamptz, now()))
    where token_hash = ${digest(token)}
      or token_hash = (select parent_hash from user_session where token_hash = ${digest(token)})`.execute(db)
}

/**
 * Ends a session, its impersonations, and the session from which it was opened, whose token no client has any more.
 * Returns the sign-in at a provider from which one of them came.
 */
export async function revokeSession(db: Database, token: string): Promise<SignOn | undefined> {
  const { rows } = await sql<{ signOn: SignOn | null }>`
    update user_session set revoked_at = now()
    where revoked_at is null and (token_hash = ${digest(token)} or parent_hash = ${digest(token)}
      or token_hash = (select parent_hash from user_session where token_hash = ${digest(token)}))
    returning sign_on as "signOn"`.execute(db)
  return rows.find(({ signOn }) => signOn !== null)?.signOn ?? undefined
}

/**
 * Replaces an impersonation by a new session of the impersonator, which expires with their original session.
 * Returns undefined when the original session has ended.
 */
export async function returnToOriginal(db: Database, token: string): Promise<OpenSession | undefined> {
  const fresh = newToken()
  const { rows } = await sql<{ expiresAt: Date; idleMinutes: number | null }>`
    with original as (
      update user_session o set revoked_at = now() from user_session s
      where s.token_hash = ${digest(token)} and o.token_hash = s.parent_hash
        and o.revoked_at is null and o.expires_at > now()
      returning o.user_id, o.expires_at, o.idle_minutes, o.address, o.user_agent, o.verified_at, o.sign_on
    ), ended as (
      update user_session set revoked_at = now() where token_hash = ${digest(token)}
    )
    insert into user_session (token_hash, user_id, expires_at, idle_minutes, address, user_agent, verified_at, sign_on)
    select ${digest(fresh)}, user_id, expires_at, idle_minutes, address, user_agent, verified_at, sign_on from original
    returning expires_at as "expiresAt", idle_minutes as "idleMinutes"`.execute(db)
  return rows[0] && { token: fresh, expiresAt: rows[0].expiresAt, idleMinutes: rows[0].idleMinutes ?? undefined }
}

/** Ends all sessions of a user except the given one, after a password change, and sign-ins that wait for a second factor. */
export async function revokeOthers(db: Database, userId: number, keep?: string): Promise<void> {
  await db.deleteFrom('pending_sign_in').where('user_id', '=', userId).execute()
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
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_session s
    where s.user_id = ${userId} and s.impersonator_id is null and ${isOpen}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Condition on `user_session s`. */
const isOpen = sql<boolean>`(s.revoked_at is null and s.expires_at > now() and (s.idle_minutes is null
  or coalesce(s.last_used_at, s.created_at) > now() - make_interval(mins => s.idle_minutes)))`

/** Public name of `user_session s`, from which nobody can derive the token or its digest. */
const publicId = sql<string>`left(encode(sha256(s.token_hash), 'hex'), 32)`

export interface ListedSession {
  id: string
  isCurrent: boolean
  address: string | null
  userAgent: string | null
  signedInAt: Date
  lastUsedAt: Date | null
  expiresAt: Date
  actingLogin: string | null
  /** Issuer of a single sign-on. */
  issuer: string | null
}

/** Lists the open sessions of a user: the token's own first, then the most recently used. */
export async function listSessions(db: Database, userId: number, token?: string): Promise<ListedSession[]> {
  const { rows } = await sql<ListedSession>`
    select ${publicId} as id, s.token_hash = ${token ? digest(token) : Buffer.alloc(0)} as "isCurrent", s.address,
      s.user_agent as "userAgent", s.created_at as "signedInAt", s.last_used_at as "lastUsedAt",
      s.expires_at as "expiresAt", i.login as "actingLogin", s.sign_on ->> 'issuer' as issuer
    from user_session s left join app_user i on i.user_id = s.impersonator_id
    where s.user_id = ${userId} and ${isOpen}
    order by 2 desc, coalesce(s.last_used_at, s.created_at) desc limit 200`.execute(db)
  return rows
}

/** Returns the limits of a session. */
export async function limitsOfSession(
  db: Database,
  token: string,
): Promise<{ idleMinutes?: number; mustSetUpFactor?: true }> {
  const session = await db
    .selectFrom('user_session')
    .select(['idle_minutes', 'setup_only'])
    .where('token_hash', '=', digest(token))
    .executeTakeFirst()
  return {
    ...(typeof session?.idle_minutes === 'number' && { idleMinutes: session.idle_minutes }),
    ...(session?.setup_only && { mustSetUpFactor: true }),
  }
}

/** Ends a session of a user and its impersonations. Returns false if the user has no such open session. */
export async function endSession(db: Database, userId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      update user_session s set revoked_at = now() where s.user_id = ${userId} and ${publicId} = ${id} and ${isOpen}
      returning s.token_hash
    ), acting as (
      update user_session set revoked_at = now()
      where revoked_at is null and parent_hash in (select token_hash from ended)
    )
    select from ended`.execute(db)
  return rows.length > 0
}

/**
 * Ends the sessions and pending sign-ins of an identity at a provider, or of one session there. Returns their users.
 * @param sid session at the provider; all of the subject without it
 */
export async function endSessionsOfIdentity(
  db: Database,
  { issuer, clientId, subject, sid }: { issuer: string; clientId: string; subject?: string; sid?: string },
): Promise<{ userId: number; login: string; companyId: number }[]> {
  const matches = sql<boolean>`sign_on ->> 'issuer' = ${issuer} and sign_on ->> 'clientId' = ${clientId}
    and (${subject ?? null}::text is null or sign_on ->> 'subject' = ${subject ?? null})
    and (${sid ?? null}::text is null or sign_on ->> 'sid' = ${sid ?? null})`
  const { rows } = await sql<{ userId: number; login: string; companyId: number }>`
    with dropped as (
      delete from pending_sign_in where ${matches}
    ), ended as (
      update user_session set revoked_at = now() where revoked_at is null and ${matches} returning token_hash, user_id
    ), acting as (
      update user_session set revoked_at = now()
      where revoked_at is null and parent_hash in (select token_hash from ended)
    )
    select distinct u.user_id as "userId", u.login, u.company_id as "companyId"
    from ended join app_user u using (user_id)`.execute(db)
  return rows
}

const usedEveryMs = 60_000

/** Stores when sessions were last used, at most once a minute for each. */
export function useRecorder(db: Database, now = Date.now): (token: string) => Promise<void> {
  const recorded = new Map<string, number>()
  return async token => {
    if ((recorded.get(token) ?? 0) > now() - usedEveryMs) return
    if (recorded.size > 10_000) recorded.clear()
    recorded.set(token, now())
    await sql`
      update user_session set last_used_at = now()
      where token_hash = ${digest(token)} and (last_used_at is null or last_used_at < now() - interval '50 seconds')`.execute(
      db,
    )
  }
}

interface SessionRules {
  sessionHours?: number
  idleMinutes?: number
  requiresFactor: boolean
}

/** Returns the session rules of a user: those of the user's company or the nearest parent that has rules. */
export async function sessionRulesOf(db: Database, userId: number): Promise<SessionRules> {
  const { rows } = await sql<{ sessionHours: number | null; idleMinutes: number | null; requiresFactor: boolean }>`
    with recursive above (company_id, steps) as (
      select company_id, 0 from app_user where user_id = ${userId}
      union all
      select c.parent_company_id, a.steps + 1 from above a join company c using (company_id)
      where c.parent_company_id is not null)
    select r.session_hours as "sessionHours", r.idle_minutes as "idleMinutes",
      r.require_factor or r.factor_permissions && (
        select g.acls from app_user u join user_group g using (group_id) where u.user_id = ${userId}
      ) as "requiresFactor"
    from above a join sign_in_rule r using (company_id) order by a.steps limit 1`.execute(db)
  const { sessionHours, idleMinutes, requiresFactor = false } = rows[0] ?? {}
  return { ...(sessionHours && { sessionHours }), ...(idleMinutes && { idleMinutes }), requiresFactor }
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
  impersonatorAcls: Permission[] | null
  isVerified: boolean
  isSetupOnly: boolean
}

/** Minutes for which a proof of identity is valid. */
const verifiedMinutes = 15

/**
 * Returns callers by token. Omits tokens that are unknown, expired or revoked, those of inactive users, and impersonations that the
 * supporter may no longer start.
 */
export async function authenticateAll(db: Database, tokens: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
  const hashes = new Map(tokens.map(token => [digest(token).toString('hex'), token]))
  const { rows } = await sql<Row>`
    select encode(s.token_hash, 'hex') as hash, u.user_id as "userId", u.login, u.company_id as "companyId",
      u.extra_company_ids as "extraCompanyIds", g.acls, g.features,
      i.user_id as "impersonatorId", i.login as "impersonatorLogin", ig.acls as "impersonatorAcls",
      s.setup_only as "isSetupOnly",
      coalesce(s.verified_at > now() - make_interval(mins => ${verifiedMinutes}), false) as "isVerified"
    from user_session s join app_user u using (user_id) join user_group g using (group_id)
      left join app_user i on i.user_id = s.impersonator_id left join user_group ig on ig.group_id = i.group_id
    where s.token_hash = any(${[...hashes.values()].map(digest)}::bytea[])
      and ${isOpen} and u.active
      and (s.impersonator_id is null or (i.active and exists (
        select from user_session o
        where o.token_hash = s.parent_hash and o.revoked_at is null and o.expires_at > now())))`.execute(db)
  const isPermitted = await actingRule(db, rows)
  return new Map(rows.filter(isPermitted).map(row => [hashes.get(row.hash)!, callerOf(row)]))
}

function callerOf(row: Row): Caller {
  return callerOfUser({
    userId: row.userId,
    login: row.login,
    companyId: row.companyId,
    extraCompanyIds: row.extraCompanyIds,
    acls: new Set(row.acls),
    features: new Set(row.features),
    session: { isVerified: row.isVerified, isSetupOnly: row.isSetupOnly },
    ...(row.impersonatorId !== null && row.impersonatorLogin !== null
      ? { impersonatorId: row.impersonatorId, impersonatorLogin: row.impersonatorLogin }
      : {}),
  })
}

/** Removes sessions that ended more than a week ago and returns their number. */
export async function sweepSessions(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from user_session
    where least(expires_at, coalesce(revoked_at, 'infinity')) < now() - interval '7 days'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
