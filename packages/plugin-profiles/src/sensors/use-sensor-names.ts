import { useClient } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { sensors } from './sensors.resource.ts'

/** Returns the name of a sensor by ID, or the ID for a missing sensor. */
export function useSensorNames(): (id: number) => string {
  const client = useClient(sensors)
  const { data } = useQuery({
    queryKey: [sensors.id, 'list', 'names'],
    queryFn: ({ signal }) => client.list({ page: 1, size: 200 }, { signal }),
    staleTime: 30_000,
  })
  return id => data?.items.find(({ sensorId }) => sensorId === id)?.name ?? `#${id}`
}
