/** Degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** Parses the place in a response of an engine, with its longitude within ±180; undefined for values that are not degrees. */
export function placeOf(latitude: unknown, longitude: unknown): Place | undefined {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 540)) return undefined
  // engines that follow a track across the date line continue to count
  const turns = longitude > 180 ? 360 : longitude < -180 ? -360 : 0
  return { latitude, longitude: longitude - turns }
}

/** Returns the degrees from one longitude to another in the shorter direction, within ±180. */
export function eastward(from: number, to: number): number {
  const degrees = to - from
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}

/** Formats degrees for an address: never `1e-7`. */
export const sixDecimals = (degrees: number): string => degrees.toFixed(6)
