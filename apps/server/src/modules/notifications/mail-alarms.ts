import { Background } from '../../kernel/background.ts'
import { Mailer } from '../../kernel/ports/mail.ts'
import { Exchange } from '../../kernel/servers/exchange.ts'
import type { Use } from '../../kernel/service.ts'
import { Clock, Db, PublicUrl } from '../../kernel/services.ts'
import type { AlarmFollower } from '../../telemetry/ingest/followers.ts'
import { claimMailboxes, failed, mailed, nextDue, readMailbox } from './alarm-letters.ts'
import { alarmMail } from './alarm-mail.ts'
import { storeNotifications } from './store-notifications.ts'

/** Milliseconds between two looks for mails that a server left behind when it died. */
const lookEvery = 15_000
const lookSoonest = 250

/**
 * Mails alarms to who asked for mails: the first at once, and what comes within a minute of a mail to the same recipient as one
 * mail at the end of that minute, whichever servers stored them. Alarms of a mail that failed are in the next one. Letters wait
 * in the database, so none is lost with a server. `end` of the last server sends what is pending, and resolves once every mail was
 * sent or failed.
 */
export function mailAlarms(use: Use): Required<AlarmFollower> & { look: () => Promise<void> } {
  const mail = use(Mailer)
  const background = use(Background)
  const clock = use(Clock).now
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false

  /** Mails what is due; answers when every mail was sent or failed. */
  async function look(isEnd = false): Promise<void> {
    const db = use(Db)
    const mailboxes = await claimMailboxes(db, clock(), isEnd)
    await Promise.all(mailboxes.map(mailbox => send(mailbox)))
  }

  async function send(mailbox: string): Promise<void> {
    const db = use(Db)
    const post = await readMailbox(db, mailbox)
    if (!post) return mailed(db, mailbox, 0, clock())
    const { recipient, until, ...listed } = post
    try {
      await mail.send({ to: recipient.address, ...alarmMail(recipient, listed, use(PublicUrl)()) })
    } catch (error) {
      await failed(db, mailbox, until, clock())
      throw error
    }
    await mailed(db, mailbox, until, clock())
  }

  function run(): void {
    clearTimeout(timer)
    timer = setTimeout(run, lookEvery).unref()
    background.run('mailing alarms', async () => {
      try {
        await look()
      } finally {
        await plan()
      }
    })
  }

  async function plan(): Promise<void> {
    const due = await nextDue(use(Db), clock())
    if (!due || hasEnded) return
    const wait = Math.max(lookSoonest, due.getTime() - clock().getTime())
    if (wait >= lookEvery) return
    clearTimeout(timer)
    timer = setTimeout(run, wait).unref()
  }

  async function end(): Promise<void> {
    hasEnded = true
    await background.drain()
    clearTimeout(timer)
    // others mail it when it is due
    if (!use(Exchange).isShared) background.run('mailing alarms', () => look(true))
    await background.drain()
  }

  timer = setTimeout(run, lookEvery).unref()
  return {
    receive: (_, resultOf) => {
      if (resultOf(storeNotifications).some(({ mailTo }) => mailTo.length > 0)) run()
    },
    end,
    look: () => look(),
  }
}
