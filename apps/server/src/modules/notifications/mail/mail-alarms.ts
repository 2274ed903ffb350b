import { Mailer } from '#kernel/ports/mail.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db, PublicUrl } from '#kernel/dependencies.ts'
import { Texts } from '#kernel/texts/texts.ts'
import type { AlarmFollower } from '#telemetry/ingest/followers.ts'
import { claimMailboxes, failed, markMailed, nextDue, readMailbox } from './alarm-letters.ts'
import { alarmMail } from './alarm-mail.ts'
import { deliverLetters } from './deliver-letters.ts'
import { NotificationConfig } from '../notification-config.ts'
import { giveUpMail } from '../undelivered/give-up-mail.ts'
import { storeNotifications } from '../store-notifications.ts'

/**
 * Emails alarms to their recipients: the first alarm immediately, and those within a minute of an email to the same recipient
 * as one digest at the end of that minute, whichever server stored them. Alarms of a failed email are in the next one.
 * Letters wait in the database, so that none is lost when a server stops. `end` of the last server sends pending letters and
 * resolves when each was sent or failed.
 */
export function mailAlarms(use: Use): Required<AlarmFollower> & { look: () => Promise<void> } {
  const mail = use(Mailer)
  const clock = use(Clock).now

  async function look(isEnd = false): Promise<void> {
    const db = use(Db)
    const mailboxes = await claimMailboxes(db, clock(), isEnd)
    await Promise.all(mailboxes.map(mailbox => send(mailbox)))
  }

  async function send(mailbox: string): Promise<void> {
    const db = use(Db)
    const post = await readMailbox(db, mailbox)
    if (!post) return markMailed(db, mailbox, [], clock())
    const { recipient, letterIds, ...listed } = post
    const t = await use(Texts).in(recipient.language ?? use(NotificationConfig).language)
    const letter = { to: recipient.address, ...alarmMail(recipient, listed, use(PublicUrl)(), t) }
    try {
      await mail.send(letter)
    } catch (error) {
      const failures = await failed(db, mailbox, clock())
      if (!failures) throw error
      const { count: attempts, since: firstTriedAt } = failures
      await giveUpMail(use, {
        kind: 'ALARMS',
        mail: letter,
        userId: recipient.userId,
        firstTriedAt,
        attempts,
        error,
      })
    }
    await markMailed(db, mailbox, letterIds, clock())
  }

  const { soon, end } = deliverLetters(use, { what: 'mailing alarms', look, nextDue: () => nextDue(use(Db), clock()) })
  return {
    receive: (_, resultOf) => {
      if (resultOf(storeNotifications).some(({ mailTo }) => mailTo.length > 0)) soon()
    },
    end,
    look: () => look(),
  }
}
