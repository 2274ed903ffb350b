import { NetworkError } from '@muster/core'
import type { TFunction } from 'i18next'

/** What to tell of a call that failed: the server's own words, and its lines, where it has any. */
export function failureWords(failure: unknown, t: TFunction): string {
  if (failure instanceof NetworkError || !(failure instanceof Error)) return t('auth.login.unreachable')
  return failure.message
}
