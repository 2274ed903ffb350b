import { mayFollow, type RealtimeCaller } from '#kernel/realtime/caller.ts'
import { exactly, type Channel } from '#kernel/realtime/channel.ts'
import { encodeOnce } from '#kernel/realtime/message-body.ts'
import { defineTopic, type Topics } from '#kernel/realtime/topics.ts'

/**
 * What a user's bell receives, keyed by user id: a new notification as `GET /api/web-notifications/{id}` answers it, or
 * that some were read, `{ kind: 'read', notificationIds }` or `{ kind: 'read', start }` for all since then.
 */
export const bellMessages = defineTopic<object>('web-notifications')

/** `/user/queue/web-notifications`: what is published for a user reaches each of the user's own sockets. */
export function notificationChannel(topics: Topics): Channel<RealtimeCaller> {
  return {
    match: exactly('/user/queue/web-notifications'),
    authorize: caller => mayFollow(caller, 'notifications'),
    onSubscribe: subscriber => {
      const { userId } = subscriber.caller.scope
      const send = (message: object) => {
        if (concerns(subscriber.caller, message)) subscriber.send(encodeOnce(message))
      }
      return { unsubscribe: topics.subscribe(bellMessages, userId, send) }
    },
  }
}

/** An embed token receives messages of its own units only; that some were read goes to everybody. */
function concerns({ scope: { only } }: RealtimeCaller, message: object): boolean {
  if (!only || 'kind' in message) return true
  return 'unitId' in message && typeof message.unitId === 'number' && only.unitIds.includes(message.unitId)
}
