import type { FleetSchemas, Operation, OperationTypes } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

type LookupItem = FleetSchemas['LookupItem']
type Lookup = Operation<Omit<OperationTypes, 'result'> & { result: LookupItem[] }>
type PagedLookup = Operation<
  Omit<OperationTypes, 'result' | 'query'> & { result: { items: LookupItem[] }; query: { limit?: number } }
>

const none: readonly LookupItem[] = []
/** More than anybody chooses from. */
const most = 1000

/** An entire reference table, requested once a session; `choice` has the props for a select (001 §7). */
export function useLookup(lookup: Lookup) {
  const api = useApi()
  return asChoice(useQuery({ ...api.queryFor(lookup, {}), staleTime: 300_000 }))
}

/** The same of a table in pages. */
export function usePagedLookup(lookup: PagedLookup) {
  const api = useApi()
  const { data, ...rest } = useQuery({ ...api.queryFor(lookup, { query: { limit: most } }), staleTime: 300_000 })
  return asChoice({ ...rest, data: data?.items })
}

interface Answer {
  data: LookupItem[] | undefined
  isPending: boolean
  error: Error | null
  refetch(): unknown
}

function asChoice({ data: items, isPending, error, refetch }: Answer) {
  return {
    items: items ?? none,
    choice: { loading: isPending, failure: error?.message, onRetry: () => void refetch() },
  }
}

/** Rows of a table as options; ids are numbers in some tables and names in others. */
export const numbered = (items: readonly LookupItem[]) => items.map(({ id, label }) => ({ value: Number(id), label }))
export const named = (items: readonly LookupItem[]) => items.map(({ id, label }) => ({ value: String(id), label }))
