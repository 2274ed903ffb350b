import { can, type Access, type RegisteredRoute, type Session } from '@muster/core'
import type { ListedCall } from '@muster/contract'

/** Permissions and features of a group. */
export type Rights = Pick<Session, 'acl' | 'feature'>

/** Screen that permissions open. */
export interface PermittedScreen {
  /** Message key of the title; the path for a screen without one. */
  title: string
  /** Undefined when the path needs a record's ID. */
  path?: string
  /** Required feature that the group lacks. */
  missing?: string
}

export interface PermittedCall extends ListedCall {
  missing?: string
}

const requiresCode = (code: string) => (access: Access) =>
  [...(access.anyOf ?? []), ...(access.allOf ?? [])].some(named => named === code)

const needsPermission = (access: Access) => access.anyOf !== undefined || access.allOf !== undefined

/** Returns the screens whose access rules name a permission, list and detail separately. */
export function screensRequiring(
  routes: readonly RegisteredRoute[],
  code: string,
  { feature }: Rights,
): PermittedScreen[] {
  return listed(
    routes.filter(({ accessRules }) => accessRules.some(requiresCode(code))),
    ({ accessRules }) =>
      accessRules.find(access => access.feature !== undefined && !feature.includes(access.feature))?.feature,
  )
}

/** Returns the screens that require a permission and are open to these rights. */
export function permittedScreens(routes: readonly RegisteredRoute[], rights: Rights): PermittedScreen[] {
  return listed(
    // access rules read only permissions and features of the session
    routes.filter(({ accessRules }) => accessRules.some(needsPermission) && can(rights as Session, accessRules)),
    () => undefined,
  )
}

export function callsRequiring(calls: readonly ListedCall[], code: string, { feature }: Rights): PermittedCall[] {
  return calls
    .filter(({ access }) => requiresCode(code)(access))
    .map(call => {
      const needed = call.access.feature
      return needed !== undefined && !feature.includes(needed) ? { ...call, missing: needed } : call
    })
}

export const permittedCalls = (calls: readonly ListedCall[], rights: Rights): PermittedCall[] =>
  calls.filter(({ access }) => can(rights as Session, access))

function listed(
  routes: readonly RegisteredRoute[],
  missingOf: (route: RegisteredRoute) => string | undefined,
): PermittedScreen[] {
  const screens = routes.map((route): PermittedScreen => {
    const missing = missingOf(route)
    const { title, path } = route
    return { title: title ?? path, ...(!path.includes(':') && { path }), ...(missing && { missing }) }
  })
  // merges screens with the same title, such as a list and its detail; prefers one with a complete path
  const once = new Map<string, PermittedScreen>()
  for (const screen of screens) if (!once.get(screen.title)?.path) once.set(screen.title, screen)
  return [...once.values()]
}
