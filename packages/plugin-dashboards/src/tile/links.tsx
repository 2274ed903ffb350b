import { can, type RegisteredRoute } from '@muster/core'
import { eventsMap } from '@muster/plugin-reports/routes'
import { ScreenLink, useRegistry, useSession } from '@muster/ui'
import type { ReactNode } from 'react'
import { equipmentDashboard } from '../routes.ts'

/** The screen of a path pattern, when there is one that the session may open. */
export function usePermittedRoute(path: string): RegisteredRoute | undefined {
  const session = useSession()
  const route = useRegistry().routeOf(path)
  return route && can(session, route.gate) ? route : undefined
}

interface MoreLinkProps {
  /** Path pattern of the screen. */
  path: string
  /** Its address; the path where left out. */
  href?: string
  children: ReactNode
}

/** A link to another screen; nothing where there is none, or none for this session. */
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

/** A name that may be cut off; a link where the session may open what it leads to. */
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

/** A unit's name; leads to its dashboard. */
export function UnitLink({ unitId, name }: { unitId: number; name: string }): ReactNode {
  return (
    <NameLink
      path={equipmentDashboard.path}
      href={equipmentDashboard.href({ query: { equipmentId: unitId } })}
      name={name}
    />
  )
}

/** What an alarm is; leads to where it happened. */
export function AlarmLink({ alarmId, name }: { alarmId: number; name: string }): ReactNode {
  return <NameLink path={eventsMap.path} href={eventsMap.href({ query: { eventsIds: [alarmId] } })} name={name} />
}
