import type { RealtimeCaller } from '#kernel/realtime/caller.ts'
import { exactly, type Channel } from '#kernel/realtime/channel.ts'
import { encodeOnce } from '#kernel/realtime/message-body.ts'

/**
 * Channel `/user/queue/session`: sends `{ kind: 'changed' }` when the permissions or companies of the session change; clients then
 * call `GET /api/users/me`. Rejects embed tokens, which have no session.
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
