import { getApplicationInfo } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Returns the application version after the server has reported it. */
export function useVersion(): string | undefined {
  const api = useApi()
  return useQuery({ ...api.queryFor(getApplicationInfo), staleTime: Infinity }).data?.version
}
