import { listQuarantinedDevices } from '@muster/contract'
import { useApi, useCan } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Milliseconds between refreshes of quarantined devices. */
export const quarantineRefreshMs = 10_000

/** Returns the number of quarantined devices; undefined without permission or when the server refuses. */
export function useQuarantineCount(): { count: number | undefined; isPending: boolean } {
  const mayList = useCan(listQuarantinedDevices.access)
  const { data, isLoading } = useQuery({
    ...useApi().queryFor(listQuarantinedDevices, { query: { limit: 1 } }),
    enabled: mayList,
    refetchInterval: ({ state }) => (state.data ? quarantineRefreshMs : false),
  })
  return { count: data?.totalCount, isPending: isLoading }
}
