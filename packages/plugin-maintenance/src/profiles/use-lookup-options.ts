import { listMaintenanceServices, type FleetSchemas, type Operation, type OperationTypes } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

type Lookup = Operation<Omit<OperationTypes, 'result'> & { result: FleetSchemas['LookupItem'][] }>

/** Returns an entire lookup as props of a select. */
export function useLookupOptions(lookup: Lookup) {
  const { data = [], isPending, error, refetch } = useQuery({ ...useApi().queryFor(lookup, {}), staleTime: 300_000 })
  return {
    options: data.map(({ id, label }) => ({ value: Number(id), label })),
    loading: isPending,
    failure: error?.message,
    onRetry: () => void refetch(),
  }
}

/** Loads all services. */
export function useServices() {
  const { data, isPending, error, refetch } = useQuery(
    useApi().queryFor(listMaintenanceServices, { query: { limit: 1000 } }),
  )
  return { services: data?.items ?? [], loading: isPending, failure: error?.message, onRetry: () => void refetch() }
}
