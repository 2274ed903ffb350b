import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { conflict } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { isSameLogin, skeletonOf } from '#modules/auth/public.ts'

const atOnce = 5000

/** Stores missing login skeletons, in rows of an earlier version and of the demo. */
export async function fillSkeletons(db: Database): Promise<void> {
  for (;;) {
    const users = await db
      .selectFrom('app_user')
      .select(['user_id', 'login'])
      .where('login_skeleton', 'is', null)
      .where('deleted_at', 'is', null)
      .limit(atOnce)
      .execute()
    if (users.length === 0) return
    await sql`
      update app_user u set login_skeleton = r.skeleton
      from unnest(${users.map(({ user_id }) => user_id)}::int[], ${users.map(({ login }) => login)}::text[],
        ${users.map(({ login }) => skeletonOf(login))}::text[]) as r (user_id, login, skeleton)
      where u.user_id = r.user_id and u.login = r.login`.execute(db)
  }
}

export interface LoginOwner {
  userId: number
  login: string
}

/** Finds other users with the same login or one that looks like it. */
export type FindLoginOwners = (login: string, userId?: number) => readonly LoginOwner[]

/** Reads users with one of the logins or one that looks like it, including users outside the scope. */
export async function findLoginOwners(db: Database, logins: readonly string[]): Promise<FindLoginOwners> {
  await fillSkeletons(db)
  const users = await db
    .selectFrom('app_user')
    .select(['user_id as userId', 'login', 'login_skeleton as skeleton'])
    .where(
      sql<boolean>`(login_skeleton = any (${logins.map(skeletonOf)}::text[])
        or lower(login) = any (${logins.map(login => login.toLowerCase())}::text[]))`,
    )
    .execute()
  const bySkeleton = Map.groupBy(users, ({ skeleton }) => skeleton)
  const byName = Map.groupBy(users, ({ login }) => login.toLowerCase())
  return (login, userId) =>
    [...(byName.get(login.toLowerCase()) ?? []), ...(bySkeleton.get(skeletonOf(login)) ?? [])].filter(
      user => user.userId !== userId,
    )
}

/** @throws Problem 409 at `login` for a login that is in use, ignoring case, or looks like one */
export async function requireFreeLogin(db: Database, login: string, userId?: number): Promise<void> {
  const taken = (await findLoginOwners(db, [login]))(login, userId)
  if (taken.length === 0) return
  if (taken.some(user => isSameLogin(user.login, login)))
    throw conflict(['problem.loginUsed', { login }], { errors: [['login', 'problem.used']] })
  throw conflict(['problem.loginLooksUsed', { login }], { errors: [['login', 'problem.looksUsed']] })
}

/**
 * Returns users whose logins look alike, from before logins were compared.
 * @param scope absent for administrators of the server
 */
export async function readLookAlikes(db: Database, scope?: Scope): Promise<FleetSchemas['LookAlikeLogins'][]> {
  const { rows } = await sql<FleetSchemas['LookAlikeLogins']>`
    select jsonb_agg(jsonb_build_object('userId', u.user_id, 'login', u.login, 'companyName', c.name) order by u.user_id) as users
    from app_user u join company c using (company_id)
    where u.deleted_at is null and ${scope ? inScope(scope, 'u.company_id') : sql<boolean>`true`}
    group by u.login_skeleton having count(*) > 1 order by min(u.user_id) limit 100`.execute(db)
  return rows.map(({ users }) => ({ users: users.slice(0, 20) }))
}

/** Returns a log sentence for each group of logins that look alike. */
export async function lookAlikeLogins(db: Database): Promise<string[]> {
  return (await readLookAlikes(db)).map(({ users }) => {
    const logins = users.map(({ login, userId, companyName }) => `${login} (user ${userId} of ${companyName})`)
    return `The logins ${logins.join(', ')} look alike: rename all but one of them.`
  })
}
