import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import { exactly, type Channel } from '#kernel/realtime/channel.ts'
import { encodeOnce } from '#kernel/realtime/message-body.ts'

/**
 * `/user/queue/session`: `{ kind: 'changed' }` when the permissions of the session, or the companies it sees, have changed; `GET /api/users/me`
 * has the new ones. An embed token has no session to follow.
 */
export function sessionChannel(): Channel<RealtimeCaller> {
  return {
    match: exactly('/user/queue/session'),
    authorize: ({ channels }) => channels === undefined,
    onSubscribe: subscriber => ({
      unsubscribe: () => {},
      renewed: () => void subscriber.send(encodeOnce({ kind: 'changed' })),
    }),
  }
}
