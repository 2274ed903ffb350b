import { can, type Access, type RegisteredRoute, type Session } from '@muster/core'
import type { ListedCall } from '@muster/contract'

/** What somebody could do. */
export type Rights = Pick<Session, 'acl' | 'feature'>

/** A screen that permissions open. */
export interface OpenedScreen {
  /** Message key of its title; its address where it has none. */
  title: string
  /** Absent where the address needs the number of a record. */
  path?: string
  /** A feature it needs besides, which the group does not have. */
  missing?: string
}

export interface OpenedCall extends ListedCall {
  missing?: string
}

const namesCode = (code: string) => (access: Access) =>
  [...(access.anyOf ?? []), ...(access.allOf ?? [])].some(named => named === code)

const needsPermission = (access: Access) => access.anyOf !== undefined || access.allOf !== undefined

/** Screens for which a permission counts; a list and its detail are two. */
export function screensWith(routes: readonly RegisteredRoute[], code: string, { feature }: Rights): OpenedScreen[] {
  return listed(
    routes.filter(({ gate }) => gate.some(namesCode(code))),
    ({ gate }) => gate.find(access => access.feature !== undefined && !feature.includes(access.feature))?.feature,
  )
}

/** Screens that need a permission, and open with these rights. */
export function screensFor(routes: readonly RegisteredRoute[], rights: Rights): OpenedScreen[] {
  return listed(
    // a gate looks at permissions and features alone
    routes.filter(({ gate }) => gate.some(needsPermission) && can(rights as Session, gate)),
    () => undefined,
  )
}

export function callsWith(calls: readonly ListedCall[], code: string, { feature }: Rights): OpenedCall[] {
  return calls
    .filter(({ access }) => namesCode(code)(access))
    .map(call => {
      const needed = call.access.feature
      return needed !== undefined && !feature.includes(needed) ? { ...call, missing: needed } : call
    })
}

export const callsFor = (calls: readonly ListedCall[], rights: Rights): OpenedCall[] =>
  calls.filter(({ access }) => can(rights as Session, access))

function listed(
  routes: readonly RegisteredRoute[],
  missingOf: (route: RegisteredRoute) => string | undefined,
): OpenedScreen[] {
  const screens = routes.map((route): OpenedScreen => {
    const missing = missingOf(route)
    const { title, path } = route
    return { title: title ?? path, ...(!path.includes(':') && { path }), ...(missing && { missing }) }
  })
  // a list and another screen of the same title are one; the one that can be visited counts
  const once = new Map<string, OpenedScreen>()
  for (const screen of screens) if (!once.get(screen.title)?.path) once.set(screen.title, screen)
  return [...once.values()]
}
