import { getApplicationInfo, type FleetSchemas } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Returns the server's information about itself once loaded. */
export function useApplicationInfo(): FleetSchemas['ApplicationInfo'] | undefined {
  const api = useApi()
  return useQuery({ ...api.queryFor(getApplicationInfo), staleTime: Infinity }).data
}

/** Returns the application version after the server has reported it. */
export const useVersion = (): string | undefined => useApplicationInfo()?.version
