import { can } from '@muster/core'
import { useRegistry, useSession } from '@muster/ui'
import { useMemo } from 'react'

/** Screens for one unit by usefulness, with the name of their parameter. */
const screens = [
  ['/dashboards/equipment-dashboard', 'equipmentId'],
  ['/fleet', 'unitId'],
] as const

/** Returns the address of a unit: its dashboard, or else its place on the map. Undefined without access to both. */
export function useUnitHref(): ((unitId: number) => string) | undefined {
  const registry = useRegistry()
  const session = useSession()
  return useMemo(() => {
    const screen = screens.find(([path]) => {
      const route = registry.routeOf(path)
      return route && can(session, route.accessRules)
    })
    if (!screen) return undefined
    const [path, parameter] = screen
    return unitId => `${path}?${parameter}=${unitId}`
  }, [registry, session])
}
