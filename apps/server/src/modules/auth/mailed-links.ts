import { randomBytes } from 'node:crypto'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db, PublicUrl } from '#kernel/dependencies.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { AuthConfig } from './auth-config.ts'
import { limitsOf, refuseAfter } from './limits.ts'
import { digest } from './sessions.ts'

/** Lifetime of a password reset link, in hours. */
export const linkHours = 24
const hourMs = 3_600_000

/** Returns a new single-use key for a mailed link. Only its digest is stored. */
export async function issueChangeKey(db: Database, userId: number, hours = linkHours): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + hours * hourMs)
  await db
    .insertInto('password_reset')
    .values({ key_hash: digest(key), user_id: userId, expires_at: expiresAt })
    .execute()
  return key
}

export const resetAddress = (publicUrl: PublicUrl, key: string) => `${publicUrl()}/auth/reset-password?changeKey=${key}`

/** Invalidates the links mailed to a user. */
export async function endMailedLinks(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

export interface Addressee {
  userId: number
  login: string
  name: string
  email: string
}

/**
 * Creates the activation link with which a new user sets a password. It replaces earlier links.
 * @returns a function that mails the link
 */
export async function linkActivation(
  use: Use,
  { userId, login, name, email }: Addressee,
): Promise<() => Promise<void>> {
  const { activationHours } = use(AuthConfig)
  const link = await replaceLinks(use, userId, activationHours)
  const t = await textsOfUser(use, userId)
  return () =>
    use(Mailer).send({
      to: email,
      subject: t('mail.activation.subject'),
      text: [
        t('mail.activation.account', { url: use(PublicUrl)() }),
        t('mail.activation.open', { span: spanOf(t, activationHours) }),
        `${link}&activation=true`,
        t('mail.activation.expired'),
        t('mail.recipient', { name: name || login, login }),
        '',
      ].join('\n\n'),
    })
}

/** Mails a user a link to set a new password. It replaces earlier links. */
export async function mailResetLink(use: Use, { userId, login, name, email }: Addressee): Promise<void> {
  const link = await replaceLinks(use, userId, linkHours)
  const t = await textsOfUser(use, userId)
  await use(Mailer).send({
    to: email,
    subject: t('mail.reset.subject'),
    text: [
      t('mail.reset.asked', { span: spanOf(t, linkHours) }),
      link,
      t('mail.reset.current'),
      t('mail.recipient', { name: name || login, login }),
      '',
    ].join('\n\n'),
  })
}

async function replaceLinks(use: Use, userId: number, hours: number): Promise<string> {
  const key = await use(Db)
    .transaction()
    .execute(async trx => {
      await endMailedLinks(trx, userId)
      return issueChangeKey(trx, userId, hours)
    })
  return resetAddress(use(PublicUrl), key)
}

export function spanOf(t: TFunction, hours: number): string {
  return hours % 24 === 0 && hours > 24
    ? t('mail.within.days', { count: hours / 24 })
    : t('mail.within.hours', { count: hours })
}

/**
 * Counts a mail that a user sends to an address, ignoring case.
 * @throws Problem 429 when the limit of mails per hour of the address or the sender is reached
 */
export async function limitMail(use: Use, { senderId, address }: { senderId: number; address: string }): Promise<void> {
  const { mails } = limitsOf(use)
  const bySender = await mails.sender.admit(String(senderId))
  refuseAfter('MailsOfSender', bySender.wait)
  const toAddress = await mails.address.attempt(address.toLowerCase())
  if (toAddress > 0) await bySender.release()
  refuseAfter('MailsToAddress', toAddress)
}

/** Counts a test mail. Returns false when a limit is reached. Addresses that belong to no user have a limit of their own. */
export async function mayTest(
  use: Use,
  { senderId, address, isUser }: { senderId: number; address: string; isUser: boolean },
): Promise<boolean> {
  const { mails } = limitsOf(use)
  if (!isUser && (await mails.strangers.attempt(String(senderId))) > 0) return false
  return (
    (await mails.sender.attempt(String(senderId))) === 0 && (await mails.address.attempt(address.toLowerCase())) === 0
  )
}

/** @throws Problem 429 when administrators have mailed this user three links within 15 minutes */
export async function limitLinks(use: Use, userId: number): Promise<void> {
  refuseAfter('Mails', await limitsOf(use).invitations.attempt(String(userId)))
}
