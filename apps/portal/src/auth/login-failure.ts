import { ApiError } from '@muster/core'

/** Which sentence tells the user why a login failed. */
export function failureKey(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'auth.login.unreachable'
  if (failure.status === 429) return 'auth.login.tooMany'
  return failure.status >= 500 ? 'auth.login.unreachable' : 'auth.login.refused'
}
