import { mayFollow, type RealtimeCaller } from '#kernel/realtime/caller.ts'
import { exactly, type Channel } from '#kernel/realtime/channel.ts'
import { encodeOnce } from '#kernel/realtime/message-body.ts'
import { defineTopic, type Topics } from '#kernel/realtime/topics.ts'

/**
 * Messages for a user's bell, keyed by user ID: a new notification in the format of `GET /api/web-notifications/{id}`, or a
 * read mark, `{ kind: 'read', notificationIds }` or `{ kind: 'read', start }` for all since then.
 */
export const bellMessages = defineTopic<object>('web-notifications')

/** `/user/queue/web-notifications`: sends messages for a user to all sockets of that user. */
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

/** Restricts an embed token to messages of its units; read marks are sent to all. */
function concerns({ scope: { only } }: RealtimeCaller, message: object): boolean {
  if (!only || 'kind' in message) return true
  return 'unitId' in message && typeof message.unitId === 'number' && only.unitIds.includes(message.unitId)
}
