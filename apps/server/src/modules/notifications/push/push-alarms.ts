import type { Use } from '#kernel/dependency.ts'
import { Clock, Db, Log } from '#kernel/dependencies.ts'
import { Texts } from '#kernel/texts/texts.ts'
import type { AlarmFollower } from '#telemetry/ingest/followers.ts'
import { deliverLetters } from '../mail/deliver-letters.ts'
import { storeNotifications } from '../store-notifications.ts'
import {
  claimDevices,
  delivered,
  failed,
  nextPushDue,
  readLetters,
  release,
  removeDevice,
  type DuePush,
} from './push-letters.ts'
import { alarmPush } from './push-message.ts'
import { sendPush } from './send-push.ts'

/** Messages sent concurrently. */
const concurrency = 20

/**
 * Pushes alarms to browsers of subscribed users: the first alarm immediately, and those within a minute of a message to the
 * same browser as one message at the end of that minute, whichever server stored them. A browser whose subscription has ended
 * is removed. `end` of the last server sends pending messages.
 */
export function pushAlarms(use: Use): Required<AlarmFollower> & { look: () => Promise<void> } {
  const clock = use(Clock).now

  async function look(isEnd = false): Promise<void> {
    const db = use(Db)
    for (;;) {
      const devices = await claimDevices(db, clock(), isEnd)
      const waiting = devices.values()
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          for (const id of waiting) await send(id)
        }),
      )
      if (devices.length === 0 || isEnd) return
    }
  }

  async function send(id: number): Promise<void> {
    const db = use(Db)
    const post = await readLetters(db, id, clock())
    if (!post) return release(db, id)
    const t = await use(Texts).in(post.reader.language)
    const outcome = await sendPush(use, post.device, alarmPush(post.reader, post, t))
    if (outcome.kind === 'accepted') return delivered(db, id, post.letterIds, clock())
    if (outcome.kind === 'gone') return removeDevice(db, id)
    warn(post, outcome.reason)
    await failed(db, id, post.letterIds, { now: clock(), retryAfter: outcome.retryAfter })
  }

  /** Logs a failure without the path, which would allow others to write to the browser. */
  function warn({ device: { id, endpoint } }: DuePush, reason: string): void {
    use(Log).warn({ deviceId: id, service: URL.parse(endpoint)?.host, reason }, 'A push message failed')
  }

  const { soon, end } = deliverLetters(use, { what: 'pushing alarms', look, nextDue: () => nextPushDue(use(Db)) })
  return {
    receive: (_, resultOf) => {
      if (resultOf(storeNotifications).some(({ pushTo }) => pushTo.length > 0)) soon()
    },
    end,
    look: () => look(),
  }
}
