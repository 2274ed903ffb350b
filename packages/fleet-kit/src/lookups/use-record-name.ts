import type { ResourceService } from '@muster/core'
import { useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'

/** What a record is called, for screens that show something about it; empty until it is known. */
export function useRecordName(resource: ResourceService<unknown, { name: string }>, id: number): string {
  const service = useService(resource)
  const { data } = useQuery({
    queryKey: [resource.id, 'detail', String(id)],
    queryFn: ({ signal }) => service.get(id, { signal }),
  })
  return data?.name ?? ''
}
