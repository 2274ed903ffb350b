import type { Resource, ResourceClient } from '@muster/core'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useClient } from '../host.tsx'

/** Query of a record with its version, cached for forms and for screens that only display it. */
export const openedRecord = <Model>(
  resource: Pick<ResourceClient<unknown, Model>, 'id'>,
  client: Pick<Resource<unknown, Model>, 'open'>,
  id: number | string,
) => ({
  queryKey: [resource.id, 'detail', String(id)],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.open(Number(id), { signal }),
})

/** Loads a record for display. @param id null loads nothing */
export function useRecord<Model>(
  resource: ResourceClient<unknown, Model>,
  id: number | string | null,
): UseQueryResult<Model> {
  const client = useClient(resource)
  return useQuery({
    ...openedRecord(resource, client, id ?? ''),
    enabled: id !== null,
    select: ({ model }) => model,
  })
}
