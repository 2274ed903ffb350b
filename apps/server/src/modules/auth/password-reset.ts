import { changePassword, recoverPassword, resetPassword } from '@muster/contract'
import { sql } from 'kysely'
import { noteAccount } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { limitsOf, mailsPerQuarter, networkOf, pairOf, refuseAfter } from './limits.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { comparePassword, hashPassword, turnOf } from './password.ts'
import { accountOf, loginForms } from './login-names.ts'
import { endMailedLinks, issueChangeKey, linkHours, resetAddress, spanOf } from './mailed-links.ts'
import { digest, revokeOthers } from './sessions.ts'
import { Background } from '#kernel/background.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db, PublicUrl } from '#kernel/dependencies.ts'
import { Texts } from '#kernel/texts/texts.ts'

export const passwordReset = [
  /**
   * Responds the same and equally fast whether the account exists or not; only the mail to its owner differs. Others cannot use up
   * the limits of the owner: requests count by address, mails only where name and email match. A mailed link works no matter who
   * requested it.
   */
  handle(recoverPassword, async ({ body, use, request }) => {
    const { recoveries } = limitsOf(use)
    const [username, email, network] = [body.username, body.email.toLowerCase(), networkOf(request.ip)]
    refuseAfter('Recoveries', await recoveries.address.attempt(network))
    refuseAfter('Recoveries', await recoveries.pair.attempt(pairOf(network, accountOf(username))))
    use(Background).run('mailing a password link', () => mailLink(use, { username, email, network }))
  }),

  handle(resetPassword, async ({ body: { password, changeKey }, use, request, signal }) => {
    const network = networkOf(request.ip)
    requireSecure(use, request)
    refuseAfter('Resets', await limitsOf(use).resets.attempt(network))
    // checked before hashing, so that a wrong key costs no hash
    refuseCommonPassword(password, 'password')
    const account = await ownerOf(use(Db), changeKey)
    const hash = account && (await hashPassword(password, { lane: 'familiar', account, network, signal }))
    const done =
      hash &&
      (await use(Db)
        .transaction()
        .execute(trx => useKey(trx, changeKey, hash)))
    if (!done) throw badRequest(['problem.linkUsed'], { code: 'RESET_KEY_INVALID' })
  }),

  handle(changePassword, async ({ body: { oldPassword, newPassword }, caller, use, request, signal }) => {
    requireSecure(use, request)
    const { changes } = limitsOf(use)
    const guess = await changes.admit(String(caller.userId))
    refuseAfter('Changes', guess.wait)
    const user = await use(Db)
      .selectFrom('app_user')
      .select(['password_hash', 'password_md5'])
      .where('user_id', '=', caller.userId)
      .executeTakeFirstOrThrow()
    const turn = turnOf(caller, signal)
    if (!(await comparePassword(oldPassword, user, turn)).isRight) throw passwordWrong()
    await guess.release()
    refuseCommonPassword(newPassword, 'newPassword')
    if (oldPassword.slice(0, 64).toLowerCase() === newPassword.toLowerCase()) {
      throw badRequest(['problem.samePassword'], {
        errors: [['newPassword', 'problem.equalsCurrent']],
      })
    }
    const hash = await hashPassword(newPassword, turn)
    await use(Db)
      .transaction()
      .execute(async trx => {
        const { numUpdatedRows } = await trx
          .updateTable('app_user')
          .set({ password_hash: hash })
          .where('user_id', '=', caller.userId)
          .where('password_hash', '=', user.password_hash)
          .executeTakeFirst()
        // a mailed link or another session has set a new one since the comparison
        if (numUpdatedRows === 0n) throw passwordWrong()
        await endMailedLinks(trx, caller.userId)
        await revokeOthers(trx, caller.userId, bearerToken(request.headers.authorization))
      })
  }),
]

const passwordWrong = () =>
  badRequest(['problem.passwordWrong'], { code: 'PASSWORD_WRONG', errors: [['oldPassword', 'problem.wrong']] })

interface LinkRequest {
  username: string
  email: string
  network: string
}

/** Mails a link to the user with this login and email address, at most three in 15 minutes. */
async function mailLink(use: Use, { username, email, network }: LinkRequest): Promise<void> {
  const db = use(Db)
  const mail = use(Mailer)
  const publicUrl = use(PublicUrl)
  const forms = loginForms(username)
  const account = accountOf(username)
  const user = await db
    .selectFrom('app_user')
    .select(['user_id', 'login', 'email', 'name', 'language'])
    .where('active', '=', true)
    .where(sql<boolean>`lower(login) = any (${forms}::text[]) and lower(email) = ${email}`)
    .orderBy(sql`array_position(${forms}::text[], lower(login))`)
    .limit(1)
    .executeTakeFirst()
  if (!user) return
  const { guesses, mails, recoveries } = limitsOf(use)
  const pair = pairOf(network, account)
  const isFamiliar = (await guesses.familiar.attempts(pair)) > 0
  const { wait, count } = await recoveries.mails.admit(isFamiliar ? pair : account)
  // links of the owner do not count towards the limit by address, which others may have reached
  if (wait > 0 || (!isFamiliar && (await mails.address.attempt(email)) > 0)) return
  const link = resetAddress(publicUrl, await issueChangeKey(db, user.user_id))
  const t = await use(Texts).in(user.language)
  await mail.send({
    to: user.email,
    subject: t('mail.reset.subject'),
    text: [
      t('mail.reset.open', { span: spanOf(t, linkHours) }),
      link,
      ...(count === mailsPerQuarter ? [t('mail.reset.last')] : []),
      t('mail.reset.ignore'),
      t('mail.recipient', { name: user.name || user.login, login: user.login }),
      '',
    ].join('\n\n'),
  })
}

/** Returns the account of the active user to whom a key belongs; undefined for an invalid key. */
async function ownerOf(db: Database, changeKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_reset as r')
    .innerJoin('app_user as u', 'u.user_id', 'r.user_id')
    .select('u.login')
    .where('r.key_hash', '=', digest(changeKey))
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', sql<Date>`now()`)
    .where('u.active', '=', true)
    .executeTakeFirst()
  return row && accountOf(row.login)
}

/** Sets the password and ends all keys and sessions of the user. Returns false for an invalid key. */
async function useKey(db: Database, changeKey: string, hash: string): Promise<boolean> {
  const { rows } = await sql<{ userId: number; login: string; companyId: number }>`
    update password_reset r set used_at = now() from app_user u
    where r.key_hash = ${digest(changeKey)} and r.used_at is null and r.expires_at > now()
      and u.user_id = r.user_id and u.active
    returning r.user_id as "userId", u.login, u.company_id as "companyId"`.execute(db)
  const used = rows[0]
  if (!used) return false
  noteAccount(used)
  await endMailedLinks(db, used.userId)
  await sql`
    update app_user set password_hash = ${hash}, activated_at = coalesce(activated_at, now())
    where user_id = ${used.userId}`.execute(db)
  await revokeOthers(db, used.userId)
  return true
}
