import type { Registry } from '@muster/core'
import { fleetMap } from '@muster/plugin-map/routes'
import { useCan, useSession } from '@muster/ui'
import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Milliseconds left to the first screen. */
const firstScreen = 3000
const longestWait = 10_000

/** Loads the map engine on other screens, while the browser is idle, for users who can open the fleet map. */
export function useMapAhead(registry: Registry): void {
  const route = registry.routeOf(fleetMap.path)
  const canOpen = useCan(route?.accessRules ?? [])
  const hasMap = useSession() !== null && route !== undefined && canOpen
  useEffect(() => {
    // a development server has no built engine
    if (!hasMap || !import.meta.env.PROD || isSparing()) return
    return whenIdle(() => void loadMap(), { after: firstScreen, atMost: longestWait })
  }, [hasMap])
}

async function loadMap(): Promise<void> {
  try {
    const { openAhead } = await import('@muster/map-kit/ahead')
    await openAhead()
  } catch {
    // the map loads it again, and reports the failure
  }
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Returns whether the user saves data, or the connection is slow. */
function isSparing(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}
