import { ApiError, NetworkError } from '@muster/core'

/** Returns the reason of a failed login: the server's sentence or a message key. */
export function failureOf(failure: unknown): { key: string } | { sentence: string } {
  if (failure instanceof NetworkError) return { key: 'auth.login.unreachable' }
  if (!(failure instanceof ApiError) || failure.status >= 500) return { key: 'auth.login.failed' }
  // such as an unencrypted connection
  if (failure.status === 403) return { sentence: failure.message }
  return { key: failure.status === 429 ? 'auth.login.tooMany' : 'auth.login.refused' }
}
