import type { Core, Lazy, RegisteredRoute } from '@muster/core'
import { Loaded, Loading } from '@muster/ui'
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useOutletContext, useParams, type RouteObject } from 'react-router-dom'
import { RouteFailed } from '../routing/route-failed.tsx'

interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>
  query: unknown
}

/**
 * Converts the plugins' routes to router routes, which load the code of a screen at its first visit. The first screen of the
 * session opens immediately, so the menu does not wait for its code.
 */
export function screenRoutes({ can }: Core, routes: readonly RegisteredRoute[]): RouteObject[] {
  let isFirst = true
  return routes.map(route => {
    // defineRoute checks these types; the registry erases them
    const load = route.load as Lazy<ScreenProps>
    return {
      path: route.path,
      handle: route,
      errorElement: <RouteFailed />,
      async lazy() {
        // the router calls lazy() once; after a redirect or a failed load, the screen loads its code itself
        const waits = !isFirst && can(route.accessRules)
        isFirst = false
        const Part = waits ? await load().catch(() => undefined) : undefined
        return { Component: screenOf(Part as ComponentType<ScreenProps> | undefined, load) }
      },
    }
  })
}

function screenOf(Part: ComponentType<ScreenProps> | undefined, load: Lazy<ScreenProps>): ComponentType {
  return function Screen(): ReactNode {
    const { pathname } = useLocation()
    const params = useParams()
    const query: unknown = useOutletContext()
    // the key resets the screen for another record
    return Part ? (
      <Part key={pathname} params={params} query={query} />
    ) : (
      <Loaded key={pathname} load={load} props={{ params, query }} fallback={<Loading />} />
    )
  }
}
