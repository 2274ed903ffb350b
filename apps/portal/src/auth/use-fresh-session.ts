import { ApiError } from '@muster/core'
import { useHost, useSession } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { renewSession } from './current-user.ts'

/**
 * Asks who is signed in at the first visit, whenever the server reports that the session's permissions have changed, after a lost
 * connection, and after a refusal. So the menu and the screens follow a change of permissions without a new login.
 */
export function useFreshSession(): void {
  const { core } = useHost()
  const queries = useQueryClient()
  const token = useSession()?.accessToken
  useEffect(() => {
    if (token === undefined) return
    const renew = () => void renewSession(core)
    renew()
    const { notifications } = core.live
    const leave = [
      notifications.subscribe('/user/queue/session', {}, renew),
      notifications.onGap(renew),
      // where no socket is let through, a refusal is the first sign of a change
      queries.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error' && isRefusal(event.action.error)) renew()
      }),
    ]
    return () => leave.forEach(undo => undo())
  }, [core, queries, token])
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403
