import type { FleetSchemas, Operation, OperationTypes } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

type LookupItem = FleetSchemas['LookupItem']
type Lookup = Operation<Omit<OperationTypes, 'result'> & { result: LookupItem[] }>

const none: readonly LookupItem[] = []

/** Loads a complete lookup and caches it; `choice` contains the props of a select (001 §7). */
export function useLookup(lookup: Lookup) {
  const api = useApi()
  const {
    data: items = none,
    isPending,
    error,
    refetch,
  } = useQuery({ ...api.queryFor(lookup, {}), staleTime: 300_000 })
  return {
    items,
    choice: { loading: isPending, failure: error?.message, onRetry: () => void refetch() },
  }
}

/** Converts lookup rows with numeric IDs to options; `named` converts rows with text IDs. */
export const numbered = (items: readonly LookupItem[]) => items.map(({ id, label }) => ({ value: Number(id), label }))
export const named = (items: readonly LookupItem[]) => items.map(({ id, label }) => ({ value: String(id), label }))

/** Returns lookup labels by ID; empty without an ID and until loaded. */
export function useLookupNames(lookup: Lookup): (id: number | null) => string {
  const { items } = useLookup(lookup)
  return id => items.find(row => Number(row.id) === id)?.label ?? ''
}
