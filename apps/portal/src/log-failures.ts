import { AbortError } from '@muster/core'
import { CancelledError, type QueryClient } from '@tanstack/react-query'

/**
 * Writes what could not be loaded to the console (001 §8): the name of the call and the reason, never its arguments. Ends when the
 * function it answers is called.
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
