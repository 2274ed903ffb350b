const radius = 6_371_008.8
const rad = Math.PI / 180

/** WGS 84 degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Great-circle distance in metres. */
export function metresBetween(a: Place, b: Place): number {
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude)
  return 2 * radius * Math.asin(Math.sqrt(Math.min(1, chord)))
}
