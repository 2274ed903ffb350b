import { usePlaceName } from '@muster/map-kit/near'
import type { FuelEvent } from '../clients/fuel-events.client.ts'

/** Returns the geofence at a place, or else the nearest town, or else its coordinates. */
export function usePlaceText(): (place: FuelEvent['place']) => string {
  const nameOf = usePlaceName()
  return place => {
    if (!place) return '-'
    const { geofence, latitude, longitude } = place
    return geofence ?? nameOf({ lat: latitude, lng: longitude }) ?? `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
  }
}
