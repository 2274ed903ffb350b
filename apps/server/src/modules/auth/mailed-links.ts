import { randomBytes } from 'node:crypto'
import type { Database } from '../../kernel/db/schema.ts'
import { Mailer } from '../../kernel/ports/mail.ts'
import type { Use } from '../../kernel/service.ts'
import { Db, PublicUrl } from '../../kernel/services.ts'
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
  return () =>
    use(Mailer).send({
      to: email,
      subject: 'Activate your account',
      text: [
        `Hello ${name || login},`,
        `you have a new account at ${use(PublicUrl)()}. Your user name is: ${login}`,
        `Open this link within ${spanOf(activationHours)} to choose a password:`,
        `${link}&activation=true`,
        'If the link has expired, ask your administrator for a new one.',
        '',
      ].join('\n\n'),
    })
}

/** Mails a user the link with which they set a new password. It replaces the links mailed before. */
export async function mailResetLink(use: Use, { userId, login, name, email }: Addressee): Promise<void> {
  const link = await onlyLink(use, userId, linkHours)
  await use(Mailer).send({
    to: email,
    subject: 'Choose a new password',
    text: [
      `Hello ${name || login},`,
      `an administrator asks you to choose a new password. Open this link within ${spanOf(linkHours)}:`,
      link,
      'Until you have chosen a new password, the current one works.',
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

function spanOf(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** @throws Problem 429 when administrators sent this user three links within a quarter of an hour */
export async function limitLinks(use: Use, userId: number): Promise<void> {
  refuseAfter('mail a link to this user', await limitsOf(use).invitations.attempt(String(userId)))
}
