import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the emails in a server's outbox folder, oldest first, with quoted-printable decoded. */
export function mailsIn(folder: string): string[] {
  const outbox = join(folder, 'outbox')
  // created with the first email
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter(name => name.endsWith('.eml'))
    .toSorted()
    .map(name => readFileSync(join(outbox, name), 'utf8'))
    .map(mail => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

export const mailsTo = (folder: string, address: string): string[] =>
  mailsIn(folder).filter(mail => mail.includes(`To: ${address}`))

/** Returns the link in the last email to an address. */
export const linkTo = (folder: string, address: string): string | undefined =>
  /http\S+changeKey=\S+/.exec(mailsTo(folder, address).at(-1) ?? '')?.[0]
