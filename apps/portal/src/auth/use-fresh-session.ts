import { ApiError } from '@muster/core'
import { useHost, useSession } from '@muster/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { renewSession } from './current-user.ts'

/**
 * Reloads the current user at the first visit, after the server reports changed permissions, after a reconnection and after a
 * 403, so that menu and screens apply changed permissions without a new login.
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
      // without a WebSocket, a 403 is the first sign of a change
      queries.getQueryCache().subscribe(event => {
        if (event.type === 'updated' && event.action.type === 'error' && isRefusal(event.action.error)) renew()
      }),
    ]
    return () => leave.forEach(undo => undo())
  }, [core, queries, token])
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 403
