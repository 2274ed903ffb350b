import { useService } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { sensors } from './sensors.resource.ts'

/** Names of sensors by id, for sentences; the id where there is no such sensor any more. */
export function useSensorNames(): (id: number) => string {
  const service = useService(sensors)
  const { data } = useQuery({
    queryKey: [sensors.id, 'list', 'names'],
    queryFn: ({ signal }) => service.list({ page: 1, size: 200 }, { signal }),
    staleTime: 30_000,
  })
  return id => data?.items.find(({ sensorId }) => sensorId === id)?.name ?? `#${id}`
}
