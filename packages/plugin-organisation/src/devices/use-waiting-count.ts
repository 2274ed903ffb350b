import { listQuarantinedDevices } from '@muster/contract'
import { useApi, useCan } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** Milliseconds between two looks at the devices that wait. */
export const every = 10_000

/** How many devices wait to be claimed; without a count for those who may not see them, because the server refuses them. */
export function useWaitingCount(): { count: number | undefined; isPending: boolean } {
  const may = useCan({ anyOf: ['ADM_DEVICE_ADD'] })
  const { data, isLoading } = useQuery({
    ...useApi().queryFor(listQuarantinedDevices, { query: { limit: 1 } }),
    enabled: may,
    refetchInterval: ({ state }) => (state.data ? every : false),
  })
  return { count: data?.totalCount, isPending: isLoading }
}
