import { can, type RegisteredRoute } from '@muster/core'
import { ScreenLink, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'

/** The screen of a path pattern, when there is one that the session may open. */
export function useOpenRoute(path: string): RegisteredRoute | undefined {
  const session = useSession()
  const route = useRegistry().routeOf(path)
  return route && can(session, route.gate) ? route : undefined
}

interface OnwardProps {
  /** Path pattern of the screen. */
  path: string
  /** Its address; the path where left out. */
  href?: string
  children: ReactNode
}

/** A link to another screen; nothing where there is none, or none for this session. */
export function Onward({ path, href = path, children }: OnwardProps): ReactNode {
  if (!useOpenRoute(path)) return null
  return (
    <p className="tile-onward">
      <ScreenLink href={href}>{children}</ScreenLink>
    </p>
  )
}
