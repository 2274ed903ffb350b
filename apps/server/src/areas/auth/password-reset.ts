import { changePassword, recoverPassword, resetPassword } from '@muster/contract'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { bearerToken } from '../../http/caller.ts'
import type { Deps } from '../../http/deps.ts'
import { handle } from '../../http/handler.ts'
import { badRequest, tooManyRequests } from '../../http/problem.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { createRateLimit } from './rate-limit.ts'
import { digest, revokeOthers } from './sessions.ts'

const linkHours = 24
const hourMs = 3_600_000
const recoveries = createRateLimit({ most: 5, windowMs: 15 * 60_000 })
const changes = createRateLimit({ most: 10 })

/** A key for the link of a mail; it works once, for a day. Only its digest is stored. */
export async function issueChangeKey(db: Database, userId: number): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + linkHours * hourMs)
  await db.insertInto('password_reset').values({ key_hash: digest(key), user_id: userId, expires_at: expiresAt }).execute()
  return key
}

export const passwordReset = [
  /** Answers the same whether the account exists or not; the mail tells the one who may know. */
  handle(recoverPassword, async ({ body: { username, email }, deps, request }) => {
    const wait = recoveries.attempt([request.ip, username.toLowerCase()])
    if (wait > 0) throw tooManyRequests('Too many requests for a new password. Wait a little and try again.', wait)
    const user = await deps.db.selectFrom('app_user').select(['user_id', 'email', 'name']).where('active', '=', true)
      .where(sql<boolean>`lower(login) = ${username.toLowerCase()} and lower(email) = ${email.toLowerCase()}`).executeTakeFirst()
    // the answer does not wait for the mail: its time would tell whether the account exists
    if (user) deps.background.run('password mail', () => mailChangeKey(deps, user, username))
  }),

  handle(resetPassword, async ({ body: { password, changeKey }, deps }) => {
    const hash = await hashPassword(password)
    const { rows } = await sql<{ user_id: number }>`
      with used as (
        update password_reset set used_at = now()
        where key_hash = ${digest(changeKey)} and used_at is null and expires_at > now() returning user_id
      ) update app_user set password_hash = ${hash} from used where app_user.user_id = used.user_id and app_user.active
      returning app_user.user_id`.execute(deps.db)
    const user = rows[0]
    if (!user) throw badRequest('This link was used before or is too old. Ask for a new one.', { code: 'RESET_KEY_INVALID' })
    await revokeOthers(deps.db, user.user_id)
  }),

  handle(changePassword, async ({ body: { oldPassword, newPassword }, caller, deps, request }) => {
    const wait = changes.attempt([String(caller.userId)])
    if (wait > 0) throw tooManyRequests('Too many attempts to change the password. Wait a little and try again.', wait)
    const user = await deps.db.selectFrom('app_user').select('password_hash').where('user_id', '=', caller.userId).executeTakeFirstOrThrow()
    if (!await verifyPassword(oldPassword, user.password_hash)) throw badRequest('The current password is wrong.', { code: 'PASSWORD_WRONG' })
    if (oldPassword.slice(0, 64).toLowerCase() === newPassword.toLowerCase()) throw badRequest('The new password equals the current one. Choose another.')
    const hash = await hashPassword(newPassword)
    await deps.db.updateTable('app_user').set({ password_hash: hash }).where('user_id', '=', caller.userId).execute()
    await revokeOthers(deps.db, caller.userId, bearerToken(request.headers.authorization))
  }),
]

type Recipient = { user_id: number; email: string; name: string }

async function mailChangeKey({ db, mail, publicUrl }: Pick<Deps, 'db' | 'mail' | 'publicUrl'>, user: Recipient, username: string): Promise<void> {
  const link = `${publicUrl()}/auth/reset-password?changeKey=${await issueChangeKey(db, user.user_id)}`
  await mail.send({
    to: user.email,
    subject: 'Choose a new password',
    text: [
      `Hello ${user.name || username},`,
      `open this link within ${linkHours} hours to choose a new password:`,
      link,
      'If you did not ask for it, do nothing.',
      '',
    ].join('\n\n'),
  })
}
