import type { Operation } from '@muster/contract'
import { ApiError, NetworkError } from './errors.ts'

const attempts = 3
const passing = new Set([408, 425, 429, 502, 503, 504])

/** Only a GET without side effect may be sent again by itself. */
export function isRepeatable(operation: Operation): boolean {
  return operation.method === 'GET' && !operation.sideEffect
}

/** TanStack Query's `retry`: failures that pass by themselves, three tries in all, repeatable calls only. */
export function shouldRetry(operation: Operation, failures: number, error: unknown): boolean {
  if (!isRepeatable(operation) || failures >= attempts - 1) return false
  return error instanceof NetworkError || (error instanceof ApiError && passing.has(error.status))
}

/** Milliseconds before the next try: what the server asks for (at most 30 s), else 1 s, 2 s, 4 s … up to 30 s. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return Math.min(asked ?? 1000 * 2 ** failures, 30_000)
}

/** The server understood and refused, as for a missing permission: it would refuse the same request again. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.status)
}
