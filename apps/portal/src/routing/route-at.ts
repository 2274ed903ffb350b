import type { RegisteredRoute, Registry } from '@muster/core'
import { matchRoutes, useMatches } from 'react-router-dom'

/** The plugin's route of an address, matched as the router does; the query does not matter. */
export function routeAt(
  { routes }: Registry,
  href: string,
): { readonly route: RegisteredRoute; readonly params: Readonly<Record<string, string | undefined>> } | undefined {
  const [pathname = ''] = href.split(/[?#]/)
  const candidates = routes.map(route => ({ path: route.path, handle: route }))
  const match = matchRoutes(candidates, pathname)?.at(-1)
  return match && { route: match.route.handle, params: match.params }
}

/** The plugin's route that is on the screen. */
export function useOpenedRoute(): RegisteredRoute | undefined {
  // only plugins' routes have a handle, and it is their token
  return useMatches().at(-1)?.handle as RegisteredRoute | undefined
}
