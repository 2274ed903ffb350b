import {
  createUser,
  deleteUser,
  getUser,
  getUserConsequences,
  getUsersByIds,
  listLookAlikeLogins,
  listUsers,
  resendUserActivation,
  sendUserPasswordReset,
  updateUser,
  type FleetSchemas,
} from '@muster/contract'
import { Background } from '#kernel/background.ts'
import { type Context, handle } from '#kernel/http/handler.ts'
import { conflict, unavailable } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db, Log } from '#kernel/dependencies.ts'
import {
  hashPassword,
  limitLinks,
  limitMail,
  linkActivation,
  mailResetLink,
  refuseCommonPassword,
  turnOf,
} from '#modules/auth/public.ts'
import { requireAuthorityOver } from './authority.ts'
import { readLookAlikes } from './look-alikes.ts'
import { listUserRows, readUser, userRowsOf } from './read-users.ts'
import { consequencesOf, removeUser } from './remove-user.ts'
import { addUser, changeUser } from './save-user.ts'

type UserDetail = FleetSchemas['UserDetail']

/** @throws Problem 403 over plain HTTP, 400 for a common password */
async function hashOf(
  password: string | undefined,
  { caller, signal, use, request }: Pick<UserContext, 'caller' | 'signal' | 'use' | 'request'>,
): Promise<string | undefined> {
  if (!password) return undefined
  requireSecure(use, request)
  refuseCommonPassword(password, 'password')
  return hashPassword(password, turnOf(caller, signal))
}

export const users = [
  handle(listUsers, ({ query: { page = 0, size = 20, ...query }, scope, use }) =>
    listUserRows(use(Db), scope, { ...query, start: page * size, limit: size }),
  ),

  handle(listLookAlikeLogins, ({ scope, use }) => readLookAlikes(use(Db), scope)),

  handle(getUsersByIds, ({ body, scope, use }) => userRowsOf(use(Db), scope, body)),

  handle(getUser, ({ path, caller, scope, use }) =>
    readUser(use(Db), { userId: path.userId, scope, callerId: caller.userId }),
  ),

  /** Without a password the user receives an activation link by mail. */
  handle(createUser, async ({ body, ...context }) => {
    const { caller, use } = context
    const passwordHash = await hashOf(body.password, context)
    const user = await addUser(use(Db), caller, { input: body, passwordHash, admitMail: admitMailOf(use, caller) })
    if (!passwordHash) await invite(use, user.userId)
    return { id: user.userId }
  }),

  handle(updateUser, async ({ path, body, ...context }) => {
    const { caller, use } = context
    const passwordHash = await hashOf(body.password, context)
    const { fields, needsInvitation, userId } = await changeUser(use(Db), caller, path.userId, {
      input: body,
      passwordHash,
      admitMail: admitMailOf(use, caller),
    })
    if (fields.length > 0) await AccessChanges.changed(use(Db))
    if (needsInvitation) await invite(use, userId)
  }),

  handle(getUserConsequences, async ({ path, caller, scope, use }) => {
    await requireAuthorityOver(use(Db), caller, scope, path.userId)
    return consequencesOf(use(Db), path.userId)
  }),

  handle(deleteUser, async ({ path, caller, use }) => {
    await removeUser(use(Db), caller, path.userId)
    await AccessChanges.changed(use(Db))
  }),

  handle(resendUserActivation, async context => {
    const user = await addresseeOf(context)
    if (user.status === 'ACTIVE') throw conflict(['problem.alreadyActive', { login: user.login }])
    await mailNow(context, user.email, async () => (await linkActivation(context.use, user))())
  }),

  handle(sendUserPasswordReset, async context => {
    const user = await addresseeOf(context)
    if (user.status === 'INVITED') throw conflict(['problem.notActive', { login: user.login }])
    await mailNow(context, user.email, () => mailResetLink(context.use, user))
  }),
]

type UserContext = Pick<
  Context<{ path: { userId: number } } & Parts>,
  'path' | 'caller' | 'scope' | 'use' | 'signal' | 'request'
>
type Parts = { query: object; headers: object; body: unknown; result: unknown }

/** @throws Problem 409 for a user who may not sign in or has no email address */
async function addresseeOf({ path, caller, scope, use }: UserContext): Promise<UserDetail> {
  const db = use(Db)
  await requireAuthorityOver(db, caller, scope, path.userId)
  const user = await readUser(db, { userId: path.userId, scope, callerId: caller.userId })
  if (user.status === 'DISABLED') throw conflict(['problem.disabled', { login: user.login }])
  if (!user.email) throw conflict(['problem.noAddress', { login: user.login }])
  return user
}

/** @throws Problem 503 when the mail server rejects the mail */
async function mailNow(
  { path, use, caller }: Pick<UserContext, 'path' | 'use' | 'caller'>,
  address: string,
  send: () => Promise<void>,
): Promise<void> {
  await limitLinks(use, path.userId)
  await limitMail(use, { senderId: caller.userId, address })
  try {
    await send()
  } catch (error) {
    use(Log).error({ err: error }, 'mailing a link failed')
    throw unavailable(['problem.notMailed'])
  }
}

/** Creates an activation link for a user without a password; the mail is sent after the response. */
async function invite(use: Use, userId: number): Promise<void> {
  // read now: after two quick saves, the last address receives the link
  const user = await use(Db)
    .selectFrom('app_user')
    .select(['user_id as userId', 'login', 'name', 'email'])
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .where('password_hash', 'is', null)
    .executeTakeFirst()
  if (user) use(Background).run('mailing an activation link', await linkActivation(use, user))
}

/** Returns a function that counts the mails a user sends to new users. */
export const admitMailOf =
  (use: Use, { userId }: Pick<UserContext['caller'], 'userId'>) =>
  (address: string): Promise<void> =>
    limitMail(use, { senderId: userId, address })

export function inviteLater(use: Use, userId: number): void {
  use(Background).run('inviting a user', () => invite(use, userId))
}
