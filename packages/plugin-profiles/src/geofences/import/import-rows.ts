import type { RefusedFeature } from '../../services/fence-features.ts'
import type { GeofencePlan, PlannedGeofence } from '../../services/geofence-files.service.ts'

/** A feature of a file: a geofence to add, or the reason why it is none. */
export interface ImportRow {
  key: string
  /** Counts features from 1. */
  number: number
  name: string | undefined
  geofence?: PlannedGeofence
  refusal?: RefusedFeature['refusal']
}

/** In the order of the file. */
export function rowsOf({ geofences, refused }: GeofencePlan): ImportRow[] {
  const found = [
    ...geofences.map(geofence => ({ number: geofence.number, name: geofence.name, geofence })),
    ...refused.map(({ number, name, refusal }) => ({ number, name, refusal })),
  ]
  return found.toSorted((a, b) => a.number - b.number).map((row, index) => ({ key: String(index), ...row }))
}
