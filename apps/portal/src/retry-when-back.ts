import type { Core } from '@muster/core'
import type { QueryClient } from '@tanstack/react-query'

/** Refetches failed queries after a reconnection. */
export function retryWhenBack(core: Pick<Core, 'live'>, queries: QueryClient): void {
  core.live.notifications.onGap(
    () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  )
}
