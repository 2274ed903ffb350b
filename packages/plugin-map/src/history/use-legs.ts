import { tripsUnits, type ReportSchemas } from '@muster/contract'
import { splitRequest } from '@muster/core'
import { useParts } from '@muster/fleet-kit/report'
import { useApi, useCan, useFormat, useHost } from '@muster/ui'
import { useMemo } from 'react'
import type { HistoryChoice } from '../clients/history/history.client.ts'

export type Leg = ReportSchemas['TripLeg']

export interface Legs {
  /** Trips and stops in order; undefined until loaded. */
  legs: readonly Leg[] | undefined
  error: Error | null
  reload(): void
}

/**
 * Loads trips and stops of a unit in the period, as the report defines them. Undefined if the session may not open the report.
 */
export function useLegs({ from, to }: HistoryChoice, unitId: number | undefined): Legs | undefined {
  const api = useApi()
  const { zone } = useFormat()
  const { config } = useHost().core
  const isAllowed = useCan({ ...tripsUnits.access })
  const parts = useMemo(
    () =>
      unitId === undefined || !isAllowed
        ? []
        : splitRequest({ unitIds: [unitId], from: Date.parse(from), to: Date.parse(to) }, config.reports.trips, zone),
    [unitId, isAllowed, from, to, config, zone],
  )
  const { data, error, reload } = useParts(['history.legs'], parts, (part, signal) =>
    api.call(tripsUnits, {
      body: {
        unitIds: [...part.unitIds],
        fromDate: new Date(part.from).toISOString(),
        toDate: new Date(part.to).toISOString(),
        timezone: zone,
      },
      signal,
    }),
  )
  const legs = useMemo(() => data?.flat().flatMap(unit => unit.legs), [data])
  return isAllowed ? { legs, error, reload } : undefined
}
