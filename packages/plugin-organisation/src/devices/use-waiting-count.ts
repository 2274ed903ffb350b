import { listQuarantinedDevices } from '@muster/contract'
import { useApi, useCan } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Milliseconds between refreshes of quarantined devices. */
export const every = 10_000

/** Returns the number of quarantined devices; undefined without permission or when the server refuses. */
export function useWaitingCount(): { count: number | undefined; isPending: boolean } {
  const may = useCan({ anyOf: ['ADM_DEVICE_ADD'] })
  const { data, isLoading } = useQuery({
    ...useApi().queryFor(listQuarantinedDevices, { query: { limit: 1 } }),
    enabled: may,
    refetchInterval: ({ state }) => (state.data ? every : false),
  })
  return { count: data?.totalCount, isPending: isLoading }
}
