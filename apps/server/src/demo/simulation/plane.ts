/** Metres east and north of an origin. */
export interface Point {
  x: number
  y: number
}

/** WGS 84 degrees. */
export interface Place {
  latitude: number
  longitude: number
}

const metresPerDegree = 111_320
const radians = Math.PI / 180

/** Returns the coordinates at an offset from an origin, accurate to about a metre over tens of kilometres. */
export function offset({ latitude, longitude }: Place, { x, y }: Point): Place {
  return {
    latitude: latitude + y / metresPerDegree,
    longitude: longitude + x / (metresPerDegree * Math.cos(latitude * radians)),
  }
}

/** Returns the offset of coordinates from an origin; the inverse of `offset`. */
export function relative(origin: Place, place: Place): Point {
  return {
    x: (place.longitude - origin.longitude) * metresPerDegree * Math.cos(origin.latitude * radians),
    y: (place.latitude - origin.latitude) * metresPerDegree,
  }
}

export function turned({ x, y }: Point, angle: number): Point {
  const cos = Math.cos(angle),
    sin = Math.sin(angle)
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

export const moved = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
export const polar = (radius: number, angle: number): Point => ({
  x: radius * Math.cos(angle),
  y: radius * Math.sin(angle),
})
export const distance = (a: Point, b: Point) => Math.hypot(b.x - a.x, b.y - a.y)
export const along = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** Degrees clockwise from north. */
export function courseOf(a: Point, b: Point): number {
  return (Math.atan2(b.x - a.x, b.y - a.y) / radians + 360) % 360
}

/** Returns the nth point of a sunflower pattern, whose neighbours are about 1.8 spacings apart. */
export const sunflower = (n: number, spacing: number): Point => polar(spacing * Math.sqrt(n), n * 2.399963)
