import type { RegisteredRoute, Registry } from '@muster/core'
import { matchRoutes, useMatches } from 'react-router-dom'

/** Returns the plugin route of an address, ignoring its query. */
export function routeAt(
  { routes }: Registry,
  href: string,
): { readonly route: RegisteredRoute; readonly params: Readonly<Record<string, string | undefined>> } | undefined {
  const [pathname = ''] = href.split(/[?#]/)
  const candidates = routes.map(route => ({ path: route.path, handle: route }))
  const match = matchRoutes(candidates, pathname)?.at(-1)
  return match && { route: match.route.handle, params: match.params }
}

/** Returns the plugin route of the current screen. */
export function useOpenedRoute(): RegisteredRoute | undefined {
  // only plugin routes have a handle
  return useMatches().at(-1)?.handle as RegisteredRoute | undefined
}
