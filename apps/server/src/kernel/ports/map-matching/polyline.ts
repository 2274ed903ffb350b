import { placeOf } from '../place.ts'
import type { Place } from '../place.ts'

/**
 * Google's encoded polyline, https://developers.google.com/maps/documentation/utilities/polylinealgorithm.
 * @param precision 1e5 or 1e6
 * @returns undefined when the text is not one
 */
export function decodePolyline(text: string, precision: number): Place[] | undefined {
  const points: Place[] = []
  let [at, latitude, longitude] = [0, 0, 0]
  while (at < text.length) {
    latitude += delta()
    longitude += delta()
    const place = placeOf(latitude / precision, longitude / precision)
    if (!place) return undefined
    points.push(place)
  }
  return points

  function delta(): number {
    let [value, shift, chunk] = [0, 0, 0]
    do {
      chunk = text.charCodeAt(at++) - 63
      // past the end, or a character that no encoder writes
      if (!(chunk >= 0 && chunk < 64) || shift > 25) return NaN
      value |= (chunk & 0x1f) << shift
      shift += 5
    } while (chunk >= 0x20)
    return value & 1 ? ~(value >> 1) : value >> 1
  }
}
