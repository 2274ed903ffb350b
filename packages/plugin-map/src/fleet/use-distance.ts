import { metres, metresToKilometres } from '@muster/core'
import { type LatLng, metresBetween } from '@muster/map-kit'
import { useFormat } from '@muster/ui'

/** Returns a function that formats the distance between two places in the user's unit. */
export function useDistance(): (from: LatLng, to: LatLng) => string {
  const format = useFormat()
  return (from, to) => {
    const distance = metresToKilometres(metres(metresBetween(from, to)))
    return format.quantity('LENGTH', distance, distance < 1 ? 2 : distance < 10 ? 1 : 0)
  }
}
