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

/** How long a link to reset a password works. */
export const linkHours = 24
const hourMs = 3_600_000

/** A key for the link of a mail; it works once. Only its digest is stored. */
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

/** Links mailed to a user before no longer work. */
export async function endMailedLinks(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('password_reset')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** A user as a mail addresses them. */
export interface Addressee {
  userId: number
  login: string
  name: string
  email: string
}

/**
 * Gives a new user the link with which they set their password. It replaces the links mailed before.
 * @returns mails it
 */
export async function linkActivation(
  use: Use,
  { userId, login, name, email }: Addressee,
): Promise<() => Promise<void>> {
  const { activationHours } = use(AuthConfig)
  const link = await onlyLink(use, userId, activationHours)
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

/** Mails a user the link with which they set a new password. It replaces the links mailed before. */
export async function mailResetLink(use: Use, { userId, login, name, email }: Addressee): Promise<void> {
  const link = await onlyLink(use, userId, linkHours)
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

async function onlyLink(use: Use, userId: number, hours: number): Promise<string> {
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
 * Counts a mail that a user has sent to an address, whatever its case.
 * @throws Problem 429 when the address or the sender has had too many within an hour
 */
export async function limitMail(use: Use, { senderId, address }: { senderId: number; address: string }): Promise<void> {
  const { mails } = limitsOf(use)
  const bySender = await mails.sender.admit(String(senderId))
  refuseAfter('MailsOfSender', bySender.wait)
  const toAddress = await mails.address.attempt(address.toLowerCase())
  if (toAddress > 0) await bySender.release()
  refuseAfter('MailsToAddress', toAddress)
}

/** Whether a test may go to an address. One of no user counts as a stranger's. */
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

/** @throws Problem 429 when administrators sent this user three links within a quarter of an hour */
export async function limitLinks(use: Use, userId: number): Promise<void> {
  refuseAfter('Mails', await limitsOf(use).invitations.attempt(String(userId)))
}
