import type { ReportRequest } from '@muster/core'
import { useService } from '@muster/ui'
import type { Pages } from '@muster/ui/grid'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { vehicleDataReadings, type Row } from '../services/vehicle-data.service.ts'

/** Rows a page (001 §9). */
export const pageSize = 50

/** What a page of readings is of. */
export interface ReadingsQuery {
  parts: readonly ReportRequest[]
  parameterIds: readonly number[]
  page: number
}

/** A page of the readings; identical requests are sent once. */
export function useReadings({ parts, parameterIds, page }: ReadingsQuery) {
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

/** Readings of a page of the grid view. */
const gridPageSize = 500

/** The same readings in larger pages, as the grid view loads them. */
export function useReadingPages({ parts, parameterIds }: Omit<ReadingsQuery, 'page'>): Pages<Row> {
  const data = useService(vehicleDataReadings)
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
