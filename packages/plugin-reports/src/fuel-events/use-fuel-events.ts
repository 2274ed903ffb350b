import { splitRequest, type ReportRangeQuery, type ReportRequest } from '@muster/core'
import { useParts } from '@muster/fleet-kit/report'
import { useClient, useFormat, useHost } from '@muster/ui'
import { useMemo } from 'react'
import { fuelEventsData, joinFuelEvents } from '../clients/fuel-events.client.ts'

/** Loads the refuels and losses of a query in parts. */
export function useFuelEvents({ unitIds, from, to }: ReportRangeQuery) {
  const { zone } = useFormat()
  const { config } = useHost().core
  const data = useClient(fuelEventsData)
  const request = useMemo(
    (): ReportRequest => ({ unitIds, from: Date.parse(from), to: Date.parse(to) }),
    [unitIds, from, to],
  )
  const parts = useMemo(() => splitRequest(request, config.reports.fuelEvents, zone), [request, config, zone])
  const result = useParts(['reports.fuelEvents'], parts, (part, signal) => data.units(part, zone, signal))
  const units = useMemo(() => result.data && joinFuelEvents(result.data), [result.data])
  const files = splitRequest(request, config.reports.exports, zone)
  return { request, result, units, files, data, zone }
}
