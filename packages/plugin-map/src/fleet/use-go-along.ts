import { useMap, within, type LatLng } from '@muster/map-kit'
import { useEffect, useRef } from 'react'

/** Takes the map along with a unit that drives out of sight; one that a user has moved out of sight is let go. */
export function useGoAlong(at: LatLng | undefined): void {
  const map = useMap()
  const before = useRef<LatLng>(undefined)
  const [lat, lng] = [at?.lat, at?.lng]
  useEffect(() => {
    if (lat === undefined || lng === undefined) return
    const [from, to] = [before.current, { lat, lng }]
    before.current = to
    const sight = map.bounds()
    if (from && sight && within(sight, from) && !within(sight, to)) map.flyTo(to)
  }, [map, lat, lng])
}
