import type { Database } from '#kernel/db/schema.ts'
import { Problem } from '#kernel/http/problem.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { cleanLogin, skeletonOf } from '#modules/auth/public.ts'
import { lockAccounts, requireAdministratorAfter } from './account-changes.ts'
import { requireFreeLogin } from './look-alikes.ts'
import { defaultMode } from './read-users.ts'

interface NewSignOnUser {
  companyId: number
  groupId: number
  mail: string
  name: string
  surname: string
  language?: string
  timezone?: string
}

/**
 * Adds a user without a password, whose login is the mail address.
 * @throws Problem 409 for a login in use
 */
export function addSignOnUser(
  db: Database,
  { companyId, groupId, mail, name, surname, language, timezone }: NewSignOnUser,
): Promise<number> {
  return db.transaction().execute(async trx => {
    await lockAccounts(trx)
    const login = cleanLogin(mail)
    await requireFreeLogin(trx, login)
    const { mode } = await trx
      .selectFrom('user_group')
      .select(defaultMode.as('mode'))
      .where('group_id', '=', groupId)
      .executeTakeFirstOrThrow()
    const { user_id: userId } = await trx
      .insertInto('app_user')
      .values({
        company_id: companyId,
        group_id: groupId,
        login,
        login_skeleton: skeletonOf(login),
        name: name.slice(0, 100),
        surname: surname.slice(0, 100),
        email: mail,
        notification_mode: mode,
        activated_at: new Date(),
        ...(language && { language }),
        ...(timezone && { timezone }),
      })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    const input = { companyId, groupId, login, name, surname, email: mail }
    await saveVersion(trx, { kind: 'user', id: userId, version: 1, action: 'created', input }, { userId, login })
    return userId
  })
}

/**
 * Moves a user from one group to another. Changes nothing if the user is in a group besides `from`, or if the company would lose its last
 * administrator.
 */
export async function regroupUser(
  db: Database,
  userId: number,
  { from, to }: { from: readonly number[]; to: number },
): Promise<void> {
  try {
    const isChanged = await db.transaction().execute(async trx => {
      await lockAccounts(trx)
      const user = await trx
        .selectFrom('app_user')
        .select(['login', 'company_id', 'group_id', 'version'])
        .where('user_id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      if (user.group_id === to || !from.includes(user.group_id)) return false
      const version = user.version + 1
      await requireAdministratorAfter(trx, { login: user.login, companyId: user.company_id }, () =>
        trx
          .updateTable('app_user')
          .set({ group_id: to, version, updated_at: new Date() })
          .where('user_id', '=', userId)
          .execute(),
      )
      await saveVersion(
        trx,
        { kind: 'user', id: userId, version, action: 'changed', fields: ['groupId'] },
        { userId, login: user.login },
      )
      return true
    })
    if (isChanged) await AccessChanges.changed(db)
  } catch (error) {
    // the last administrator keeps the group
    if (!(error instanceof Problem)) throw error
  }
}
