import type { Feature, Permission } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { conflict, forbidden, unauthorized } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { loadScope } from '#kernel/scope/sql.ts'
import { isActivated } from './read-users.ts'

/** Advisory lock; no other lock of the database uses its number. */
const lock = 4300_0025

/** Runs changes of accounts one after the other. */
export const lockAccounts = (trx: Database) => sql`select pg_advisory_xact_lock(${lock})`.execute(trx)

export interface Administration {
  db: Database
  /** With permissions read under the lock. */
  caller: Caller
  scope: Scope
}

/**
 * Runs changes of accounts one after the other, each in a transaction with the caller's current permissions and companies: of two
 * administrators who delete each other, only the first succeeds.
 * @throws Problem 401 when the caller's account was deleted or disabled in the meantime, 403 when it lost the permission
 */
export function changeAccounts<T>(
  db: Database,
  caller: Caller,
  needed: Permission,
  work: (administration: Administration) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async trx => {
    await lockAccounts(trx)
    const now = await trx
      .selectFrom('app_user as u')
      .innerJoin('user_group as g', 'g.group_id', 'u.group_id')
      .select(['u.company_id', 'g.acls', 'g.features'])
      .where('u.user_id', '=', caller.userId)
      .where('u.active', '=', true)
      .executeTakeFirst()
    if (!now) throw unauthorized(['problem.accountGone'])
    // both now and when the call began: a token has fewer than its user
    const acls = new Set((now.acls as Permission[]).filter(code => caller.acls.has(code)))
    if (!acls.has(needed)) throw forbidden(['problem.permissionsChanged'], { code: 'PERMISSION_MISSING' })
    return work({
      db: trx,
      caller: { ...caller, companyId: now.company_id, acls, features: new Set(now.features as Feature[]) },
      scope: await loadScope(trx, caller.userId),
    })
  })
}

/**
 * Changes a user unless this leaves the company without an administrator: an active user of the company or one above it who may edit users.
 * @throws Problem 409 with instructions; nothing is changed then
 */
export async function requireAdministratorAfter<T>(
  db: Database,
  user: { login: string; companyId: number },
  change: () => Promise<T>,
): Promise<T> {
  const had = await hasAdministrator(db, user.companyId)
  const done = await change()
  if (had && !(await hasAdministrator(db, user.companyId))) {
    const { name } = await db
      .selectFrom('company')
      .select('name')
      .where('company_id', '=', user.companyId)
      .executeTakeFirstOrThrow()
    throw conflict(['problem.lastAdministrator', { login: user.login, company: name }])
  }
  return done
}

async function hasAdministrator(db: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above (company_id, parent_company_id) as (
      select company_id, parent_company_id from company where company_id = ${companyId}
      union
      select c.company_id, c.parent_company_id from company c join above a on c.company_id = a.parent_company_id
    )
    select from app_user u join user_group g using (group_id) join above using (company_id)
    where u.active and ${isActivated} and 'ADM_USER_EDIT' = any (g.acls) limit 1`.execute(db)
  return rows.length > 0
}
