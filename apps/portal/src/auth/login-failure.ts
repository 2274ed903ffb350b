import { ApiError, NetworkError } from '@muster/core'
import type { TFunction } from 'i18next'

/** Returns the reason of a failed login: the server's sentence or a message key. */
export function failureOf(failure: unknown): { key: string } | { sentence: string } {
  if (failure instanceof NetworkError) return { key: 'auth.login.unreachable' }
  if (!(failure instanceof ApiError) || failure.status >= 500) return { key: 'auth.login.failed' }
  // such as an unencrypted connection
  if (failure.status === 403) return { sentence: failure.message }
  return { key: failure.status === 429 ? 'auth.login.tooMany' : 'auth.login.refused' }
}

/** Returns the server's sentence about a failed sign-in at a provider, with the remedy. */
export function reasonOf(failure: Error, t: TFunction): string {
  if (failure instanceof NetworkError) return t('auth.login.unreachable')
  return failure instanceof ApiError && failure.status < 500 ? failure.detail : t('auth.login.failed')
}
