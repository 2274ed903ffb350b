import { useMemo } from 'react'
import { useApi, useCan } from '@muster/ui'
import { lookupSource, navigatorSource, type UnitSource } from './unit-source.ts'

/** The navigator for those who may see the fleet; who may not still chooses units, by name alone. */
export function useSource(): { source: UnitSource; navigates: boolean } {
  const api = useApi()
  const navigates = useCan({ anyOf: ['ADM_FLEET_AT_GLANCE_VIEW'] })
  const source = useMemo(() => (navigates ? navigatorSource(api) : lookupSource(api)), [api, navigates])
  return { source, navigates }
}
