import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Mails of a server without a mail server, oldest first: it writes them into its outbox. Quoted-printable is undone. */
export function mailsIn(folder: string): string[] {
  const outbox = join(folder, 'outbox')
  // made with the first mail
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter(name => name.endsWith('.eml'))
    .toSorted()
    .map(name => readFileSync(join(outbox, name), 'utf8'))
    .map(mail => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
}

export const mailsTo = (folder: string, address: string): string[] =>
  mailsIn(folder).filter(mail => mail.includes(`To: ${address}`))

/** The link of the last mail to an address. */
export const linkTo = (folder: string, address: string): string | undefined =>
  /http\S+changeKey=\S+/.exec(mailsTo(folder, address).at(-1) ?? '')?.[0]
