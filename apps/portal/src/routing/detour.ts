import { admit, defaultSettings, internalPath, type Session, type SignOutReason } from '@muster/core'

export const loginPath = '/auth/login'
export const welcomePath = '/auth/welcome-page'
export const resetPath = '/auth/reset-password'
export const forgotPath = '/auth/forgot-password'

/** Open to everybody, signed in or not: who forgot a password may still have a session somewhere. */
const openPaths: readonly string[] = [resetPath, forgotPath]

interface Place {
  pathname: string
  search: string
}

/**
 * Where a visitor has to go instead (000 §2.1), undefined where they may stay. The wanted screen travels along as
 * `returnTo`, through login and disclaimer; a reload keeps it.
 *
 * @param farewell why the session ended, if one just did: the login page says so
 */
export function detour(session: Session | null, place: Place, farewell?: SignOutReason): string | undefined {
  const { pathname, search } = place
  if (openPaths.includes(pathname)) return undefined
  const wanted = pathname.startsWith('/auth/')
    ? internalPath(new URLSearchParams(search).get('returnTo'))
    : pathname + search
  switch (admit(session, {})) {
    case 'login':
      return pathname === loginPath ? undefined : loginAddress(wanted, farewell)
    case 'disclaimer':
      return pathname === welcomePath ? undefined : addressOf(welcomePath, { returnTo: wanted })
    default:
      return pathname === loginPath || pathname === welcomePath ? (wanted ?? homeOf(session)) : undefined
  }
}

/** A user who logged out starts again; everybody else continues where they were. */
function loginAddress(wanted: string | undefined, farewell: SignOutReason | undefined): string {
  if (farewell === 'user') return addressOf(loginPath, { logout: 'true' })
  const notice = farewell ? { [farewell]: 'true' } : {}
  return addressOf(loginPath, { ...notice, returnTo: wanted === '/' ? undefined : wanted })
}

/** The user's own home page; saved as a whole address, it opens on this host. */
export function homeOf(session: Session | null): string {
  const saved = session?.userSetting.mainpage ?? ''
  const path = URL.canParse(saved) ? new URL(saved).pathname + new URL(saved).search : saved
  return internalPath(path) ?? defaultSettings.mainpage
}

function addressOf(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}
