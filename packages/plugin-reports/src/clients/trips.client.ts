import { exportTrips, exportTripsGpx, tripsUnits, type ReportSchemas } from '@muster/contract'
import { defineClient, type Download, type ReportRequest } from '@muster/core'
import { datesOf } from './report-dates.ts'

export type UnitTrips = ReportSchemas['UnitTrips']
export type TripLeg = ReportSchemas['TripLeg']
export type TripDay = ReportSchemas['TripDay']

type ReportFormat = ReportSchemas['ReportFormat']

/** Report files contain all legs, or only those at given times. */
export interface TripsFile extends ReportRequest {
  legs?: readonly ReportSchemas['LegMoment'][]
}

/** Loads and exports trips and stops. */
export const tripsData = defineClient({
  id: 'reports.trips',
  create: ({ api }) => {
    const bodyOf = ({ legs, ...request }: TripsFile, timezone: string) => ({
      unitIds: [...request.unitIds],
      ...datesOf(request),
      timezone,
      ...(legs && { legs: [...legs] }),
    })
    return {
      units: (request: ReportRequest, zone: string, signal?: AbortSignal): Promise<UnitTrips[]> =>
        api.call(tripsUnits, { body: bodyOf(request, zone), signal }),
      file: (request: TripsFile, zone: string, format: ReportFormat, signal?: AbortSignal): Promise<Download> =>
        api.download(exportTrips, { path: { format }, body: bodyOf(request, zone), signal }),
      gpx: (request: TripsFile, zone: string, signal?: AbortSignal): Promise<Download> =>
        api.download(exportTripsGpx, { body: bodyOf(request, zone), signal }),
    }
  },
})

/** Joins the parts of a request by unit, with legs and days in order. */
export function joinTrips(parts: readonly (readonly UnitTrips[])[]): UnitTrips[] {
  const units = new Map<number, UnitTrips>()
  for (const unit of parts.flat()) {
    const joined = units.get(unit.unitId)
    units.set(
      unit.unitId,
      joined ? { ...joined, legs: [...joined.legs, ...unit.legs], days: [...joined.days, ...unit.days] } : unit,
    )
  }
  return [...units.values()]
}
