import type { RefusedFeature } from '../../clients/fence-features.ts'
import type { GeofencePlan, PlannedGeofence } from '../../clients/geofence-files.client.ts'

/** Feature of a file: a geofence to add, or a refusal. */
export interface ImportRow {
  key: string
  /** 1-based position of the feature. */
  number: number
  name: string | undefined
  geofence?: PlannedGeofence
  refusal?: RefusedFeature['refusal']
}

/** Returns the rows in file order. */
export function rowsOf({ geofences, refused }: GeofencePlan): ImportRow[] {
  const found = [
    ...geofences.map(geofence => ({ number: geofence.number, name: geofence.name, geofence })),
    ...refused.map(({ number, name, refusal }) => ({ number, name, refusal })),
  ]
  return found.toSorted((a, b) => a.number - b.number).map((row, index) => ({ key: String(index), ...row }))
}
