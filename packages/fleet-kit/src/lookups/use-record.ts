import type { ResourceService } from '@muster/core'
import { useApi, useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { companyLookup } from './paged-lookup.ts'
import { rowOf } from './use-paged-lookup.ts'

interface Owned {
  companyId?: number | undefined
}

/** Returns the name of the company that owns a record; empty until loaded and outside the user's companies. */
export function useRecordOwner(resource: ResourceService<unknown, Owned>, id: number): string {
  const api = useApi()
  const service = useService(resource)
  const { data: record } = useQuery({
    queryKey: [resource.id, 'detail', String(id)],
    queryFn: ({ signal }) => service.get(id, { signal }),
  })
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
export function useRecordName(resource: ResourceService<unknown, { name: string }>, id: number): string {
  const service = useService(resource)
  const { data } = useQuery({
    queryKey: [resource.id, 'detail', String(id)],
    queryFn: ({ signal }) => service.get(id, { signal }),
  })
  return data?.name ?? ''
}
