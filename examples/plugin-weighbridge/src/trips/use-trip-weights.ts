import { tripsUnits } from '@muster/contract'
import { useApi, useFormat } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { listWeighings } from '../calls.ts'
import { weightsPerTrip, type TripWeight } from './weights-per-trip.ts'

const weekMs = 7 * 24 * 3_600_000

/** Loads the weighings of a week from the weighbridge, and the trips of these units from Muster. */
export function useTripWeights() {
  const api = useApi()
  const { zone } = useFormat()
  return useQuery({
    queryKey: ['weighbridge', 'trip-weights', zone],
    queryFn: async ({ signal }): Promise<TripWeight[]> => {
      const { items } = await api.call(listWeighings, { signal })
      if (items.length === 0) return []
      const now = Date.now()
      const body = {
        unitIds: [...new Set(items.map(({ unitId }) => unitId))],
        fromDate: new Date(now - weekMs).toISOString(),
        toDate: new Date(now).toISOString(),
        timezone: zone,
      }
      return weightsPerTrip(await api.call(tripsUnits, { body, signal }), items)
    },
    refetchInterval: 60_000,
  })
}
