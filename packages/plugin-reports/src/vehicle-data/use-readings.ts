import type { ReportRequest } from '@muster/core'
import { useClient } from '@muster/ui'
import type { Pages } from '@muster/ui/grid'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vehicleDataReadings, type Row } from '../clients/vehicle-data.client.ts'

/** Rows in a page (001 §9). */
export const pageSize = 50

export interface ReadingsQuery {
  parts: readonly ReportRequest[]
  parameterIds: readonly number[]
  page: number
}

/** Loads a page of readings. */
export function useReadings({ parts, parameterIds, page }: ReadingsQuery) {
  const data = useClient(vehicleDataReadings)
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

/** Readings in a page of the grid view. */
const gridPageSize = 500

/** Returns the same readings in larger pages for the grid view. */
export function useReadingPages({ parts, parameterIds }: Omit<ReadingsQuery, 'page'>): Pages<Row> {
  const data = useClient(vehicleDataReadings)
  return useMemo(
    () => ({
      size: gridPageSize,
      page: start => ({
        queryKey: ['reports.vehicle-data.grid', parts, parameterIds, start],
        queryFn: ({ signal }) =>
          data.readings(
            parts.map(part => ({ ...part, parameterIds })),
            { start, limit: gridPageSize },
            signal,
          ),
      }),
    }),
    [data, parts, parameterIds],
  )
}
