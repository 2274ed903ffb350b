import { Counter, type Registry } from 'prom-client'
import type { Mailer } from './mail.ts'

/** Counts what a mailer sends and what fails, in `/metrics`. */
export function countedMailer(mailer: Mailer, registry: Registry): Mailer {
  const mails = new Counter({
    name: 'muster_mails_total',
    help: 'Emails, by outcome: sent or failed; an email that fails is sent again later',
    labelNames: ['outcome'],
    registers: [registry],
  })
  // from 0, so that the first failure is an increase
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0)
  return {
    async send(mail) {
      try {
        await mailer.send(mail)
        mails.inc({ outcome: 'sent' })
      } catch (error) {
        mails.inc({ outcome: 'failed' })
        throw error
      }
    },
    close: () => mailer.close(),
  }
}
