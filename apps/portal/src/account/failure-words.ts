import { NetworkError } from '@muster/core'
import type { TFunction } from 'i18next'

/** Returns the message of a failed call: the server's text, or a notice that the server is unreachable. */
export function failureWords(failure: unknown, t: TFunction): string {
  if (failure instanceof NetworkError || !(failure instanceof Error)) return t('auth.login.unreachable')
  return failure.message
}
