import type { SignOn } from '#kernel/db/schema/accounts.ts'

/**
 * Returns the provider's logout page, which returns to the login page.
 * @param page origin of the portal
 */
export function endSessionAt({ endSession, idToken, clientId }: SignOn, page: string): string | undefined {
  if (endSession === undefined) return undefined
  const url = new URL(endSession)
  url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', `${page}/auth/login?logout`)
  return url.href
}
