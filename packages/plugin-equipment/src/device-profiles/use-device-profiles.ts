import { getUnitConfiguration } from '@muster/contract'
import type { DeviceProfile } from '@muster/fleet-kit/device-settings'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Refresh interval of pending profiles. */
const pendingMs = 5_000

/** The server applies these for every device. */
const serverKinds: readonly DeviceProfile['kind'][] = ['curfew', 'geofences', 'status']

interface ConfiguredUnit {
  unitId: number
  takesSettings: boolean
  version: number
}

/** Returns a function that returns the device state of a profile kind of a unit, undefined if there is nothing to show. */
export function useDeviceProfiles({ unitId, takesSettings, version }: ConfiguredUnit) {
  const api = useApi()
  const query = api.queryFor(getUnitConfiguration, { path: { unitId } })
  const { data } = useQuery({
    ...query,
    // a saved unit has a new version
    queryKey: [...query.queryKey, version],
    enabled: takesSettings,
    refetchInterval: ({ state }) => (state.data?.profiles.some(({ state }) => state === 'PENDING') ? pendingMs : false),
  })
  return (kind: DeviceProfile['kind']): DeviceProfile | undefined => {
    const profile = takesSettings ? data?.profiles.find(profile => profile.kind === kind) : undefined
    const isHidden = profile?.state === 'NOT_SUPPORTED' && serverKinds.includes(kind)
    return isHidden ? undefined : profile
  }
}
