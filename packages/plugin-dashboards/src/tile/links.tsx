import { can, type RegisteredRoute } from '@muster/core'
import { eventsMap } from '@muster/plugin-reports/routes'
import { ScreenLink, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { equipmentDashboard } from '../routes.ts'

/** Returns the route of a path pattern if the session may open it. */
export function usePermittedRoute(path: string): RegisteredRoute | undefined {
  const session = useSession()
  const route = useRegistry().routeOf(path)
  return route && can(session, route.accessRules) ? route : undefined
}

interface MoreLinkProps {
  /** Path pattern of the screen. */
  path: string
  /** URL; defaults to the path. */
  href?: string
  children: ReactNode
}

/** Links to another screen if the session may open it. */
export function MoreLink({ path, href = path, children }: MoreLinkProps): ReactNode {
  if (!usePermittedRoute(path)) return null
  return (
    <p className="tile-onward">
      <ScreenLink href={href}>{children}</ScreenLink>
    </p>
  )
}

interface NameLinkProps {
  /** Path pattern of the screen. */
  path: string
  href: string
  name: string
}

/** Shows a truncated name, as a link if the session may open the target. */
function NameLink({ path, href, name }: NameLinkProps): ReactNode {
  const opens = usePermittedRoute(path) !== undefined
  return opens ? (
    <ScreenLink className="m-truncate" href={href} title={name}>
      {name}
    </ScreenLink>
  ) : (
    <span className="m-truncate" title={name}>
      {name}
    </span>
  )
}

/** Links a unit's name to its dashboard. */
export function UnitLink({ unitId, name }: { unitId: number; name: string }): ReactNode {
  return (
    <NameLink
      path={equipmentDashboard.path}
      href={equipmentDashboard.href({ query: { equipmentId: unitId } })}
      name={name}
    />
  )
}

/** Links an alarm to its location. */
export function AlarmLink({ alarmId, name }: { alarmId: number; name: string }): ReactNode {
  return <NameLink path={eventsMap.path} href={eventsMap.href({ query: { eventsIds: [alarmId] } })} name={name} />
}
