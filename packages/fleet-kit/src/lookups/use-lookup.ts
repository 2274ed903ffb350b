import type { FleetSchemas, Operation, OperationTypes } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

type LookupItem = FleetSchemas['LookupItem']
type Lookup = Operation<Omit<OperationTypes, 'result'> & { result: LookupItem[] }>

const none: readonly LookupItem[] = []

/** A whole reference table, asked for once a session; `choice` is what selects take (001 §7). */
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

/** Rows of a table as options; ids are numbers in some tables and names in others. */
export const numbered = (items: readonly LookupItem[]) => items.map(({ id, label }) => ({ value: Number(id), label }))
export const named = (items: readonly LookupItem[]) => items.map(({ id, label }) => ({ value: String(id), label }))

/** The labels of a table by their numbers, empty for none and until the table is there. */
export function useLookupNames(lookup: Lookup): (id: number | null) => string {
  const { items } = useLookup(lookup)
  return id => items.find(row => Number(row.id) === id)?.label ?? ''
}
