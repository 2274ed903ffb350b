import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { conflict } from '../http/problem.ts'
import type { Log } from '../dependencies.ts'
import { defineDependency } from '../dependency.ts'

export interface Mail {
  /** Address without a name. */
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: Buffer | string; contentType?: string }[]
}

export interface Mailer {
  /** Resolves when the mail server or the outbox has accepted the email. */
  send(mail: Mail): Promise<void>
  close(): void
}
export const Mailer = defineDependency<Mailer>('Mailer')

export interface MailerOptions {
  /** `smtp://user:password@host:port`; without one each mail becomes a file. */
  smtpUrl?: string | undefined
  from: string
  /** Folder of the files, created with the first email. */
  outbox: string
  log: Pick<Log, 'info'>
}

/** Sends nothing, for a restored copy. @throws Problem 409 from `send`, so that no user waits for an email */
export const silentMailer: Mailer = {
  send: async () => {
    throw conflict(['problem.isCopy'])
  },
  close: () => {},
}

export function createMailer({ smtpUrl, from, outbox, log }: MailerOptions): Mailer {
  return smtpUrl ? overSmtp(smtpUrl, from) : intoFiles(outbox, from, log)
}

/** Never splits a stored address into several. */
const message = (from: string, { to, ...mail }: Mail) => ({ ...mail, from, to: { name: '', address: to } })

function overSmtp(url: string, from: string): Mailer {
  const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, pool: true, ...waits })
  return {
    send: async mail => void (await transport.sendMail(message(from, mail))),
    close: () => transport.close(),
  }
}

function intoFiles(folder: string, from: string, log: Pick<Log, 'info'>): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message: text } = await transport.sendMail(message(from, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date().toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${randomBytes(3).toString('hex')}.eml`)
      // under its name only when it is complete
      await writeFile(`${file}.part`, text as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ to: mail.to, subject: mail.subject, file }, 'No SMTP_URL is set: the mail is a file')
    },
    close: () => transport.close(),
  }
}
