import type { Core } from '@muster/core'
import type { QueryClient } from '@tanstack/react-query'

/** What failed to load while the server was away is requested once more when the connection is back. */
export function retryWhenBack(core: Pick<Core, 'live'>, queries: QueryClient): void {
  core.live.notifications.onGap(
    () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  )
}
