import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { loginForms } from './login-names.ts'
import { endMailedLinks, issueChangeKey } from './mailed-links.ts'
import { removeSecondFactors } from './second-factors/factor-methods.ts'
import { revokeOthers } from './sessions.ts'
import { revokeTokens } from './tokens/create-token.ts'

export interface ResettableAccount {
  userId: number
  login: string
  name: string
  company: string
}

/**
 * Finds the account that an operator names, in any spelling with which its user may sign in.
 * @throws Error with a fix for an unknown login and for a disabled account
 */
export async function findResettableAccount(db: Database, login: string): Promise<ResettableAccount> {
  const forms = loginForms(login)
  const user = await db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.company_id', 'u.company_id')
    .select(['u.user_id as userId', 'u.login', 'c.name as company', 'u.active'])
    .select(sql<string>`trim(u.name || ' ' || u.surname)`.as('name'))
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`lower(u.login) = any (${forms}::text[])`)
    .orderBy(sql`array_position(${forms}::text[], lower(u.login))`)
    .limit(1)
    .executeTakeFirst()
  if (!user) throw new Error(`There is no user "${login}". Enter the user name with which the account signs in.`)
  const { active, ...account } = user
  if (!active)
    throw new Error(
      `The account "${account.login}" is disabled. An administrator can enable it under Data administration → Users.`,
    )
  return account
}

/**
 * Removes password, second factors, mailed links, sessions and tokens of a user on every server.
 * @returns key of a single-use link for setting a new password
 */
export function resetAccount(db: Database, userId: number): Promise<string> {
  return db.transaction().execute(async trx => {
    await closeAccounts(trx, [userId])
    await removeSecondFactors(trx, userId)
    return issueChangeKey(trx, userId)
  })
}

/** Removes passwords, mailed links, sessions and tokens of users. They can sign in again after setting a new password. */
export async function closeAccounts(trx: Database, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    await trx
      .updateTable('app_user')
      .set({ password_hash: null, password_md5: null })
      .where('user_id', '=', userId)
      .execute()
    await endMailedLinks(trx, userId)
    await revokeOthers(trx, userId)
    await revokeTokens(trx, sql`t.user_id = ${userId}`)
  }
  await AccessChanges.notifyServers(trx)
}
