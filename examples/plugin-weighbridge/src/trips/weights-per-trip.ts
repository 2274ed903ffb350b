import type { ReportSchemas } from '@muster/contract'
import type { Weighing } from '../calls.ts'

type UnitTrips = ReportSchemas['UnitTrips']

export interface TripWeight extends Weighing {
  /** Trip that brought the unit to the weighbridge; absent if Muster has none. */
  readonly from?: string
  readonly to?: string
}

/** Adds to each weighing the last trip that started before it. */
export function weightsPerTrip(units: readonly UnitTrips[], weighings: readonly Weighing[]): TripWeight[] {
  return weighings.map(weighing => {
    const legs = units.find(({ unitId }) => unitId === weighing.unitId)?.legs ?? []
    const trip = legs.findLast(({ kind, from }) => kind !== 'STOP' && Date.parse(from) <= Date.parse(weighing.time))
    return trip ? { ...weighing, from: trip.from, to: trip.to } : weighing
  })
}
