import { admit, defaultSettings, internalPath, type Session, type SignOutReason } from '@muster/core'

export const loginPath = '/auth/login'
export const factorPath = '/auth/second-factor'
/** Address that providers redirect to. */
export const signOnPath = '/auth/sign-on'
export const welcomePath = '/auth/welcome-page'
export const resetPath = '/auth/reset-password'
export const forgotPath = '/auth/forgot-password'
export const unsubscribePath = '/auth/unsubscribe'
export const sharedTripPath = '/shared-trip'

/** Returns true if a provider redirects a user who was already signed in, which the server marks in the state. */
export const isOwnSignOn = (search: string): boolean =>
  new URLSearchParams(search).get('state')?.startsWith('own-') === true

/** Open with and without a session. */
const openPaths: readonly string[] = [resetPath, forgotPath, unsubscribePath, sharedTripPath]

interface Place {
  pathname: string
  search: string
}

/**
 * Returns the address that a visitor must be redirected to (000 §2.1), or undefined. `returnTo` preserves the requested screen
 * through login, disclaimer and reload.
 *
 * @param farewell reason why the last session ended, shown on the login page
 */
export function detour(session: Session | null, place: Place, farewell?: SignOutReason): string | undefined {
  const { pathname, search } = place
  if (openPaths.includes(pathname)) return undefined
  if (session && pathname === signOnPath && isOwnSignOn(search)) return undefined
  const wanted = pathname.startsWith('/auth/')
    ? internalPath(new URLSearchParams(search).get('returnTo'))
    : pathname + search
  switch (admit(session, {})) {
    case 'login':
      return [loginPath, signOnPath].includes(pathname) ? undefined : loginAddress(wanted, farewell)
    case 'second-factor':
      return pathname === factorPath ? undefined : addressOf(factorPath, { returnTo: wanted })
    case 'disclaimer':
      return pathname === welcomePath ? undefined : addressOf(welcomePath, { returnTo: wanted })
    default:
      return [loginPath, signOnPath, welcomePath, factorPath].includes(pathname)
        ? (wanted ?? homeOf(session))
        : undefined
  }
}

/** Omits `returnTo` after a logout by the user. */
function loginAddress(wanted: string | undefined, farewell: SignOutReason | undefined): string {
  if (farewell === 'user') return addressOf(loginPath, { logout: 'true' })
  const notice = farewell ? { [farewell]: 'true' } : {}
  return addressOf(loginPath, { ...notice, returnTo: wanted === '/' ? undefined : wanted })
}

/** Returns the user's home page; the host of a saved absolute address is ignored. */
export function homeOf(session: Session | null): string {
  const saved = session?.userSetting.mainpage ?? ''
  const path = URL.canParse(saved) ? new URL(saved).pathname + new URL(saved).search : saved
  return internalPath(path) ?? defaultSettings.mainpage
}

function addressOf(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
