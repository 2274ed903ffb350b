import type { ReportRequest } from '@muster/core'
import { useService } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { vehicleDataReadings } from '../services/vehicle-data.service.ts'

/** Rows a page (001 §9). */
export const pageSize = 50

/** What a page of readings is of. */
export interface ReadingsAsked {
  parts: readonly ReportRequest[]
  parameterIds: readonly number[]
  page: number
}

/** A page of the readings; identical requests are sent once. */
export function useReadings({ parts, parameterIds, page }: ReadingsAsked) {
  const data = useService(vehicleDataReadings)
  return useQuery({
    queryKey: ['reports.vehicle-data.readings', parts, parameterIds, page],
    queryFn: ({ signal }) =>
      data.readings(
        parts.map(part => ({ ...part, parameterIds })),
        { start: (page - 1) * pageSize, limit: pageSize },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
}
