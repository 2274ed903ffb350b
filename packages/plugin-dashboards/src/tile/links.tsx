import type { FleetSchemas } from '@muster/contract'
import { can, type RegisteredRoute } from '@muster/core'
import { fleetDetail } from '@muster/plugin-maintenance/routes'
import { eventsDetail, eventsMap } from '@muster/plugin-reports/routes'
import { ScreenLink, useFormat, useRegistry, useSession } from '@muster/ui'
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

export interface Target {
  /** Path pattern of the screen. */
  path: string
  href: string
}

interface CountLinkProps {
  count: number
  /** Name of the counted items, for screen readers. */
  label: string
  /** Screen that lists exactly the counted items. */
  to?: Target | undefined
}

/** Shows a count, linked to the counted items if the session may open them. */
export function CountLink({ count, label, to }: CountLinkProps): ReactNode {
  const format = useFormat()
  const opens = usePermittedRoute(to?.path ?? '') !== undefined
  const shown = format.number(count)
  return to && opens && count > 0 ? (
    <ScreenLink href={to.href} aria-label={`${label}: ${shown}`}>
      {shown}
    </ScreenLink>
  ) : (
    shown
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

/** List of alarms of a period; of all types without `alarmTypeIds`. */
export const alarmsOf = (query: {
  unitIds: readonly number[] | 'all'
  from: string
  to: string
  alarmTypeIds?: readonly number[]
}): Target => ({ path: eventsDetail.path, href: eventsDetail.href({ query }) })

/** List of units with a filter; the plugin of units depends on this one. */
export const unitsWith = (filter: string): Target => ({
  path: '/administration/data/units',
  href: `/administration/data/units?${filter}`,
})

/** Returns the route to the maintenance of units whose most severe service is in one of these states. */
export const maintained = (states: readonly FleetSchemas['MaintenanceState'][]): Target => ({
  path: fleetDetail.path,
  href: fleetDetail.href({ query: { unitIds: 'all', states } }),
})
