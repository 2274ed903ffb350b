/**
 * Web-mercator coordinates as integers: the world is a square of 2^31 × 2^31, one step is 2 cm at the equator.
 * Integers wrap around the antimeridian with one `&`, and a scan over them reads half the memory of doubles.
 */
export const world = 2 ** 31
const wrap = 0x7fffffff
const maxLatitude = 85.0511287798066

/** Converts a longitude, with any number of turns, to 0 … 2^31 − 1; −180 and 180 are the same meridian. */
export function toX(lng: number): number {
  const turns = (lng + 180) / 360
  return Math.floor((turns - Math.floor(turns)) * world) & wrap
}

/** Converts a latitude to 0 (north) … 2^31 − 1 (south), clamped at ±85.05°. */
export function toY(lat: number): number {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  const fraction = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.max(0, Math.min(world - 1, Math.floor(fraction * world)))
}

/** Returns degrees, −180 ≤ lng < 180. */
export function toLng(x: number): number {
  const fraction = x / world
  return (fraction - Math.floor(fraction)) * 360 - 180
}

export function toLat(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI
}

/** Returns the steps from `west` eastwards to `x`, across the antimeridian if necessary. */
export function eastwards(west: number, x: number): number {
  return (x - west) & wrap
}

/** Returns map steps per pixel at a zoom of 256-pixel tiles (fractions allowed). */
export function stepsPerPixel(zoom: number): number {
  return world / (256 * 2 ** zoom)
}
