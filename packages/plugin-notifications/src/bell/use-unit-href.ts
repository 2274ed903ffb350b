import { can } from '@muster/core'
import { fleetMap } from '@muster/plugin-map/routes'
import { expirationsReport } from '@muster/plugin-subscriptions/routes'
import { useRegistry, useSession } from '@muster/ui'

/** Returns the link to the unit on the map, if the session has access to the map. */
export function useUnitHref(unitId: number | undefined): string | undefined {
  const route = useRegistry().routeOf(fleetMap.path)
  const session = useSession()
  if (unitId === undefined || !route || !can(session, route.gate)) return undefined
  return fleetMap.href({ query: { unitId } })
}

/** Returns the link to the expiring subscriptions, if the session has access to them. */
export function useExpirationsHref(): string | undefined {
  const route = useRegistry().routeOf(expirationsReport.path)
  const session = useSession()
  if (!route || !can(session, route.gate)) return undefined
  return expirationsReport.href({ query: {} })
}
