import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { badRequest, forbidden, Problem } from '#kernel/http/problem.ts'
import type { Message } from '#kernel/texts/sentence.ts'

/** Returns the problem for a sign-in that failed at the provider or on the redirect back. */
export const failed = (message: Message, cause?: unknown): Problem =>
  badRequest(message, { code: 'SIGN_ON_FAILED', ...(cause !== undefined && { cause }) })

/** Returns the problem for an identity that the company rejects. */
export const refused = (message: Message): Problem => forbidden(message, { code: 'SIGN_ON_REFUSED' })

/** Returns the host of a provider for messages. */
export const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer

const codesOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...codesOf(error.cause)]
}

/** Returns the problem for an error of the library or the network. */
export function providerFailure(error: unknown, issuer: string): Problem {
  if (error instanceof Problem) return error
  const host = hostOf(issuer)
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? failed(['problem.signOnDenied', { host }], error)
      : failed(['problem.signOnError', { host, error: error.error }], error)
  if (error instanceof ResponseBodyError) return failed(['problem.signOnError', { host, error: error.error }], error)
  const codes = codesOf(error)
  if (codes.includes('OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return failed(['problem.signOnClock', { host }], error)
  if (codes.some(code => code.startsWith('OAUTH_') && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT'))
    return failed(['problem.signOnAnswer', { host }], error)
  return failed(['problem.signOnUnreachable', { host }], error)
}
