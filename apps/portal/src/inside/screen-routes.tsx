import type { Core, Lazy, RegisteredRoute } from '@muster/core'
import { Loaded, Loading } from '@muster/ui'
import type { ComponentType, ReactNode } from 'react'
import { useLocation, useOutletContext, useParams, type RouteObject } from 'react-router-dom'
import { RouteFailed } from '../routing/route-failed.tsx'

interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>
  query: unknown
}

/** The plugins' routes as the router takes them: each loads the code of its screen when it is first visited. */
export function screenRoutes({ session, can }: Core, routes: readonly RegisteredRoute[]): RouteObject[] {
  return routes.map(route => {
    // the route's own types fit its screen; in the registry they are forgotten
    const load = route.load as Lazy<ScreenProps>
    return {
      path: route.path,
      handle: route,
      errorElement: <RouteFailed />,
      async lazy() {
        // the router never asks again: a visitor who is led away, and a load that failed, leave it to the screen
        const Part = session.get() && can(route.gate) ? await load().catch(() => undefined) : undefined
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
    // another record is another screen
    return Part ? (
      <Part key={pathname} params={params} query={query} />
    ) : (
      <Loaded key={pathname} load={load} props={{ params, query }} fallback={<Loading />} />
    )
  }
}
