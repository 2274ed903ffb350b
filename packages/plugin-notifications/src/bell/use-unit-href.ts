import { can } from '@muster/core'
import { fleetMap } from '@muster/plugin-map/routes'
import { useRegistry, useSession } from '@muster/ui'

/** Where the unit is on the map, when there is a map and the session may see it. */
export function useUnitHref(unitId: number | undefined): string | undefined {
  const route = useRegistry().routeOf(fleetMap.path)
  const session = useSession()
  if (unitId === undefined || !route || !can(session, route.gate)) return undefined
  return fleetMap.href({ query: { unitId } })
}
