import type { ResourceClient } from '@muster/core'
import { useApi } from '@muster/ui'
import { useRecord } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { companyLookup } from './paged-lookup.ts'
import { rowOf } from './use-paged-lookup.ts'

interface Owned {
  companyId?: number | undefined
}

/** Returns the name of the company that owns a record; empty until loaded and outside the user's companies. */
export function useRecordOwner(resource: ResourceClient<unknown, Owned>, id: number): string {
  const api = useApi()
  const { data: record } = useRecord(resource, id)
  const { companyId } = record ?? {}
  const { data: owner } = useQuery({
    queryKey: ['lookup', companyLookup.byIds.id, companyId],
    queryFn: async () => (await rowOf(api, companyLookup.byIds)(companyId ?? 0)) ?? null,
    enabled: companyId !== undefined,
    staleTime: 300_000,
  })
  return owner?.label ?? ''
}

/** Returns the name of a record; empty until loaded. */
export const useRecordName = (resource: ResourceClient<unknown, { name: string }>, id: number): string =>
  useRecord(resource, id).data?.name ?? ''
