import { Background } from '../../kernel/background.ts'
import { Mailer } from '../../kernel/ports/mail.ts'
import type { Use } from '../../kernel/service.ts'
import { PublicUrl } from '../../kernel/services.ts'
import type { AlarmFollower } from '../../telemetry/ingest/followers.ts'
import { newsMs } from './news.ts'
import { alarmMail, mostListed } from './alarm-mail.ts'
import type { Listed } from './alarm-mail.ts'
import { storeNotifications, type Recipient } from './store-notifications.ts'

/** Milliseconds between two mails to one recipient. */
const betweenMs = 60_000

/** Mails of one recipient that fail one after another before their alarms are given up: about an hour of tries. */
const mostTries = 60

/** A recipient who was mailed within the last minute. */
interface Mailbox {
  recipient: Recipient
  /** What came since, for the next mail. */
  pending: Listed
  failures: number
  /** A mail is under way: the minute until the next one begins when it ends. */
  isSending: boolean
  timer?: NodeJS.Timeout | undefined
}

const nothing: Listed = { alarms: [], count: 0 }

/**
 * Mails what ingest raises to who asked for mails: the first alarm at once, and what comes within a minute of a mail to the same
 * recipient as one mail at the end of that minute. Alarms of a mail that failed are in the next one. `end` sends what is pending,
 * and resolves once every mail was sent or failed.
 */
export function mailAlarms(use: Use): Required<AlarmFollower> {
  const mail = use(Mailer)
  const background = use(Background)
  const mailboxes = new Map<string, Mailbox>()
  let stopped = false

  const receive: AlarmFollower['receive'] = (_, resultOf) => {
    const since = Date.now() - newsMs
    const touched = new Set<string>()
    for (const { alarm, mailTo } of resultOf(storeNotifications)) {
      if (alarm.occurredAt <= since) continue
      for (const recipient of mailTo) {
        const key = `${recipient.userId} ${recipient.address}`
        const mailbox = mailboxes.get(key) ?? { recipient, pending: nothing, failures: 0, isSending: false }
        mailbox.recipient = recipient
        mailbox.pending = join(mailbox.pending, { alarms: [alarm], count: 1 })
        mailboxes.set(key, mailbox)
        touched.add(key)
      }
    }
    for (const key of touched) if (!mailboxes.get(key)?.timer) send(key)
  }

  function send(key: string): void {
    const mailbox = mailboxes.get(key)
    if (!mailbox || mailbox.isSending) return
    clearTimeout(mailbox.timer)
    mailbox.timer = undefined
    if (mailbox.pending.count === 0) {
      mailboxes.delete(key)
      return
    }
    const { recipient, pending } = mailbox
    mailbox.pending = nothing
    mailbox.isSending = true
    background.run('mailing alarms', async () => {
      try {
        await mail.send({ to: recipient.address, ...alarmMail(recipient, pending, use(PublicUrl)()) })
        mailbox.failures = 0
      } catch (error) {
        mailbox.failures += 1
        if (mailbox.failures < mostTries) mailbox.pending = join(pending, mailbox.pending)
        throw error
      } finally {
        mailbox.isSending = false
        // does not hold a server that stops: it sends what is pending itself
        if (!stopped) mailbox.timer = setTimeout(() => send(key), betweenMs).unref()
      }
    })
  }

  async function end(): Promise<void> {
    stopped = true
    const underWay = [...mailboxes].filter(([, { isSending }]) => isSending).map(([key]) => key)
    for (const key of mailboxes.keys()) send(key)
    await background.drain()
    // what was raised while their mail was under way
    for (const key of underWay) send(key)
    await background.drain()
  }
  return { receive, end }
}

const join = (first: Listed, then: Listed): Listed => ({
  alarms: [...first.alarms, ...then.alarms].slice(0, mostListed),
  count: first.count + then.count,
})
