import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { conflict } from '#kernel/http/problem.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { countSessions, endMailedLinks, removeSecondFactors, revokeOthers, revokeTokens } from '#modules/auth/public.ts'
import { countTokensOf, revokeTokensOf } from '#modules/admin/embed-tokens/public.ts'
import { countReportsOf, stopReportsOf } from '#modules/reports/scheduled/public.ts'
import { requireAuthorityOver } from './authority.ts'
import { requireNoEmergency } from './emergency-account.ts'
import { changeAccounts, requireAdministratorAfter } from './account-changes.ts'

/** Counts the consequences of deleting a user. */
export async function consequencesOf(db: Database, userId: number): Promise<FleetSchemas['UserConsequences']> {
  const [sessions, embedTokens, scheduledReports] = await Promise.all([
    countSessions(db, userId),
    countTokensOf(db, userId),
    countReportsOf(db, userId),
  ])
  return { sessions, embedTokens, scheduledReports }
}

/**
 * Deletes a user. The row stays for the history, without password, email address and phone numbers; the login becomes available.
 * @throws Problem like `changeUser`; 409 for the caller's own account
 */
export function removeUser(db: Database, caller: Caller, userId: number): Promise<void> {
  return changeAccounts(db, caller, 'ADM_USER_DELETE', async ({ db, caller, scope }) => {
    if (userId === caller.userId) throw conflict(['problem.deleteOwn'])
    await requireAuthorityOver(db, caller, scope, userId)
    await requireNoEmergency(db, userId)
    const user = await db
      .selectFrom('app_user')
      .select(['login', 'company_id', 'version'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const now = new Date()
    await requireAdministratorAfter(db, { login: user.login, companyId: user.company_id }, () =>
      db
        .updateTable('app_user')
        .set({
          active: false,
          deleted_at: now,
          updated_at: now,
          version: user.version + 1,
          login: `${user.login} (deleted ${userId})`,
          login_skeleton: null,
          password_hash: null,
          password_md5: null,
          email: '',
          mobile_phone: null,
          office_phone: null,
          extra_company_ids: [],
        })
        .where('user_id', '=', userId)
        .execute(),
    )
    await revokeOthers(db, userId)
    await endMailedLinks(db, userId)
    await removeSecondFactors(db, userId)
    await db.deleteFrom('sign_on_identity').where('user_id', '=', userId).execute()
    await revokeTokensOf(db, userId)
    await revokeTokens(db, sql`t.user_id = ${userId}`)
    await stopReportsOf(db, userId, caller)
    await saveVersion(db, { kind: 'user', id: userId, version: user.version + 1, action: 'deleted' }, caller)
  })
}
