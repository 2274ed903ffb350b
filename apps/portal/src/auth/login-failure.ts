import { ApiError, NetworkError } from '@muster/core'

/** Which sentence tells the user why a login failed. */
export function failureKey(failure: unknown): string {
  if (failure instanceof NetworkError) return 'auth.login.unreachable'
  if (!(failure instanceof ApiError) || failure.status >= 500) return 'auth.login.failed'
  return failure.status === 429 ? 'auth.login.tooMany' : 'auth.login.refused'
}
