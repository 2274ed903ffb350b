import type { Operation } from '@muster/contract'
import { ApiError, NetworkError } from './errors.ts'

const attempts = 3
const transientStatuses = new Set([408, 425, 429, 502, 503, 504])

/** Returns whether a request may be retried automatically: only a GET without side effects. */
export function isRepeatable(operation: Operation): boolean {
  return operation.method === 'GET' && !operation.sideEffect
}

/**
 * TanStack Query's `retry` for every query: tries transient failures three times. Rejections and internal server
 * errors (500) are shown at once, because the same request would fail again.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= attempts - 1) return false
  return error instanceof NetworkError || (error instanceof ApiError && transientStatuses.has(error.status))
}

/**
 * Milliseconds before the next try: the delay that the server requests (at most 30 s), else 1 s, 2 s, 4 s … up to 30
 * s.
 */
export function retryDelay(failures: number, error: unknown): number {
  const requested = error instanceof ApiError ? error.retryAfter : undefined
  return Math.min(requested ?? 1000 * 2 ** failures, 30_000)
}
