import type { SignOn } from '#kernel/db/schema/accounts.ts'

/** Returns the page that ends a session at its provider, too, and leads back to the login. @param page origin of the portal */
export function endSessionAt({ endSession, idToken, clientId }: SignOn, page: string): string | undefined {
  if (endSession === undefined) return undefined
  const url = new URL(endSession)
  url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', `${page}/auth/login?logout`)
  return url.href
}
