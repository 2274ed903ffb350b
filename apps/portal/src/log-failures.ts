import { AbortError } from '@muster/core'
import { CancelledError, type QueryClient } from '@tanstack/react-query'

/**
 * Logs failed queries to the console (001 §8): operation and reason, never arguments. Returns an unsubscribe function.
 */
export function logFailures(queries: QueryClient): () => void {
  return queries.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const error: unknown = event.action.error
    if (error instanceof CancelledError || error instanceof AbortError) return
    // oxlint-disable-next-line no-console -- the console is the log of a page
    console.warn(`${String(event.query.queryKey[0])} could not be loaded.`, error)
  })
}
