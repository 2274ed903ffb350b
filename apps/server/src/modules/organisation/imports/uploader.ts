import type { Feature, Permission } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { callerOfUser, type Caller } from '#kernel/http/caller.ts'
import { loadScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { stored } from '#kernel/texts/stored.ts'
import type { ImportDefinition, ImportContext } from './define-import.ts'
import { recordsOf } from './reasons.ts'

/** Returns the context of a file's owner with current permissions and companies, or the stored reason why they may no longer import. */
export async function uploaderOf(
  use: Use,
  db: Database,
  definition: ImportDefinition,
  userId: number | null,
): Promise<ImportContext | { refused: string }> {
  const user = await db
    .selectFrom('app_user as u')
    .innerJoin('user_group as g', 'g.group_id', 'u.group_id')
    .select(['u.user_id', 'u.login', 'u.company_id', 'g.acls', 'g.features'])
    .where('u.user_id', '=', userId)
    .where('u.active', '=', true)
    .executeTakeFirst()
  if (!user) return { refused: stored(['problem.uploaderGone']) }
  const caller = callerOfUser({
    userId: user.user_id,
    login: user.login,
    companyId: user.company_id,
    acls: new Set(user.acls as Permission[]),
    features: new Set(user.features as Feature[]),
  })
  if (!mayImport(caller, definition))
    return {
      refused: stored(['problem.uploaderMayNot', { login: user.login, things: recordsOf(definition) }]),
    }
  return { use, db, caller, scope: await loadScope(db, user.user_id) }
}

/** Requires the permissions and the feature of the upload. */
export const mayImport = (
  { acls, features }: Pick<Caller, 'acls' | 'features'>,
  { needs: { add, edit, feature } }: ImportDefinition,
): boolean =>
  (acls.has(edit) || (add !== undefined && acls.has(add))) && (feature === undefined || features.has(feature))
