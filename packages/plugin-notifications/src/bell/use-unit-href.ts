import { can } from '@muster/core'
import { fleetMap } from '@muster/plugin-map/routes'
import { expirationsReport } from '@muster/plugin-subscriptions/routes'
import { useRegistry, useSession } from '@muster/ui'

/** Where the unit is on the map, when there is a map and the session may see it. */
export function useUnitHref(unitId: number | undefined): string | undefined {
  const route = useRegistry().routeOf(fleetMap.path)
  const session = useSession()
  if (unitId === undefined || !route || !can(session, route.gate)) return undefined
  return fleetMap.href({ query: { unitId } })
}

/** Returns the address of the ending subscriptions, when the session may see them. */
export function useExpirationsHref(): string | undefined {
  const route = useRegistry().routeOf(expirationsReport.path)
  const session = useSession()
  if (!route || !can(session, route.gate)) return undefined
  return expirationsReport.href({ query: {} })
}
