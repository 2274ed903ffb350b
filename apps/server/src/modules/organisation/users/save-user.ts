import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { requireLatest } from '#kernel/records/later-save.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { endMailedLinks, revokeOthers, skeletonOf, type Addressee } from '#modules/auth/public.ts'
import { requireAuthorityOver, requireGrantable } from './authority.ts'
import { changeAccounts, requireAdministratorAfter } from './account-changes.ts'
import { defaultMode } from './read-users.ts'
import { requireNoEmergency } from './emergency-account.ts'
import { requireFreeLogin } from './look-alikes.ts'
import { columnsOf, fieldOf, type UserColumns } from './user-columns.ts'

type UserInput = FleetSchemas['UserInput']

export interface UserSave {
  input: UserInput
  /** Hash of the password in the input. */
  passwordHash: string | undefined
  /** Counts the invitation mail before anything is saved; throws when the limit is reached. */
  admitMail: (address: string) => Promise<void>
}

/** Input without the password, which is not even stored as a hash of a version. */
const comparable = ({ password: _, ...input }: UserInput) => input

/** Adds a user. The caller mails an activation link to a user without a password. */
export function addUser(
  db: Database,
  caller: Caller,
  { input, passwordHash, admitMail }: UserSave,
): Promise<Addressee> {
  return changeAccounts(db, caller, 'ADM_USER_ADD', async ({ db, caller, scope }) => {
    await requireGrantable(db, caller, input.groupId)
    const columns = columnsOf(input, await defaultsFor(db, caller, input.groupId), scope)
    await requireFreeLogin(db, columns.login)
    if (!passwordHash && columns.active) await admitMail(columns.email)
    const { user_id: userId } = await db
      .insertInto('app_user')
      .values({
        ...columns,
        login_skeleton: skeletonOf(columns.login),
        updated_at: new Date(),
        ...(passwordHash && { password_hash: passwordHash, activated_at: new Date() }),
      })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    await saveVersion(db, { kind: 'user', id: userId, version: 1, action: 'created', input: comparable(input) }, caller)
    return { userId, ...columns }
  })
}

/** Defaults of a new user: formats of the caller, and the notification mode of the group's role. */
async function defaultsFor(db: Database, { userId, companyId }: Caller, groupId: number): Promise<UserColumns> {
  const own = await db.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const { mode } = await db
    .selectFrom('user_group')
    .select(defaultMode.as('mode'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  const { language, mu_preset, date_format, time_format, timezone } = own
  return {
    company_id: companyId,
    group_id: groupId,
    login: '',
    name: '',
    surname: '',
    email: '',
    mobile_phone: null,
    office_phone: null,
    extra_company_ids: [],
    language,
    mu_preset,
    date_format,
    time_format,
    timezone,
    notification_mode: mode,
    visible_in_notification: false,
    active: true,
  }
}

/** Changed user and the work after the commit. */
export interface Changed extends Addressee {
  fields: readonly string[]
  /** The user has no password yet and a new email address: another invitation is due. */
  needsInvitation: boolean
}

/**
 * Changes a user.
 * @throws Problem 404 for a user outside the scope, 403 for a user with more permissions, 400 for permissions or companies that the caller
 * lacks, 409 for a login in use, a change by another user, or the last administrator of the company
 */
export function changeUser(
  db: Database,
  caller: Caller,
  userId: number,
  { input, passwordHash, admitMail }: UserSave,
): Promise<Changed> {
  return changeAccounts(db, caller, 'ADM_USER_EDIT', async ({ db, caller, scope }) => {
    await requireAuthorityOver(db, caller, scope, userId)
    // locked, because users save their own notification mode without the account lock
    const before = await db
      .selectFrom('app_user')
      .selectAll()
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await requireLatest(db, { kind: 'user', id: userId, name: before.login, input: comparable(input) }, before.version)
    const isOwn = userId === caller.userId
    if (isOwn && passwordHash)
      throw badRequest(['problem.ownPassword'], {
        code: 'INVALID_INPUT',
        errors: [['password', 'problem.ownPassword']],
      })
    if (isOwn && input.active === false) throw conflict(['problem.disableOwn'])
    if (input.groupId !== before.group_id) await requireGrantable(db, caller, input.groupId)
    const columns = columnsOf(input, before, scope)
    if (columns.login !== before.login) await requireFreeLogin(db, columns.login, userId)
    const changed = (Object.keys(fieldOf) as (keyof UserColumns)[]).filter(
      name => JSON.stringify(columns[name]) !== JSON.stringify(before[name]),
    )
    if (!columns.active || columns.company_id !== before.company_id) await requireNoEmergency(db, userId)
    const fields = [...changed.map(name => fieldOf[name]), ...(passwordHash ? ['password'] : [])]
    const isNewAddress = columns.email.toLowerCase() !== before.email.toLowerCase()
    const addressee = { userId, login: columns.login, name: columns.name, email: columns.email }
    if (fields.length === 0) return { ...addressee, fields, needsInvitation: false }

    const isInvited = !before.activated_at && !before.password_hash && !passwordHash && columns.active
    const needsInvitation = isInvited && isNewAddress
    if (needsInvitation) await admitMail(columns.email)
    const version = before.version + 1
    const set = {
      ...columns,
      login_skeleton: skeletonOf(columns.login),
      version,
      updated_at: new Date(),
      ...(passwordHash && { password_hash: passwordHash, activated_at: before.activated_at ?? new Date() }),
    }
    await requireAdministratorAfter(db, { login: before.login, companyId: before.company_id }, () =>
      db.updateTable('app_user').set(set).where('user_id', '=', userId).execute(),
    )
    await saveVersion(
      db,
      { kind: 'user', id: userId, version, action: 'changed', fields, input: comparable(input) },
      caller,
    )
    if (passwordHash || !columns.active) await revokeOthers(db, userId)
    // a link mailed to another address no longer belongs to the user
    if (passwordHash || isNewAddress || !columns.active) await endMailedLinks(db, userId)
    return { ...addressee, fields, needsInvitation }
  })
}
