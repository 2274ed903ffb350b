import type { Operation } from '@muster/contract'
import { ApiError, NetworkError } from './errors.ts'

const attempts = 3
const transientStatuses = new Set([408, 425, 429, 502, 503, 504])

/** Only a GET without side effect may be sent again by itself. */
export function isRepeatable(operation: Operation): boolean {
  return operation.method === 'GET' && !operation.sideEffect
}

/**
 * TanStack Query's `retry`, for every query: failures that pass by themselves, three tries in all. What the server refuses, and an error
 * of the server itself (500), are shown at once: the same request would fail again.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= attempts - 1) return false
  return error instanceof NetworkError || (error instanceof ApiError && transientStatuses.has(error.status))
}

/** Milliseconds before the next try: what the server asks for (at most 30 s), else 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(failures: number, error: unknown): number {
  const requested = error instanceof ApiError ? error.retryAfter : undefined
  return Math.min(requested ?? 1000 * 2 ** failures, 30_000)
}
