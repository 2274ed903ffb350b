import { ApiError, NetworkError } from '@muster/core'

/** Why a login failed: a sentence of the server, or the key of one. */
export function failureOf(failure: unknown): { key: string } | { sentence: string } {
  if (failure instanceof NetworkError) return { key: 'auth.login.unreachable' }
  if (!(failure instanceof ApiError) || failure.status >= 500) return { key: 'auth.login.failed' }
  // the connection is not encrypted, for example
  if (failure.status === 403) return { sentence: failure.message }
  return { key: failure.status === 429 ? 'auth.login.tooMany' : 'auth.login.refused' }
}
