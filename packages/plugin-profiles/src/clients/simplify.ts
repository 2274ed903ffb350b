import { fenceCorners, sidesMeet, unwrapped } from '@muster/contract'

type Corner = [lng: number, lat: number]

const metresPerDegree = 111_320

export interface Simplified {
  /** Open ring. */
  corners: Corner[]
  /** Maximum distance between original and simplified sides, in metres. */
  deviation: number
}

/**
 * Simplifies a ring to the corner limit of a geofence, by Douglas and Peucker.
 * @param ring Open ring.
 * @returns undefined when every selection of corners has crossing sides
 */
export function simplify(
  ring: readonly (readonly number[])[],
  most: number = fenceCorners.most,
): Simplified | undefined {
  const corners = unwrapped(ring)
  const weights = weightsOf(inMetres(corners))
  const ranked = weights.toSorted((a, b) => b - a)
  for (let count = Math.min(most, corners.length); count >= fenceCorners.fewest; count--) {
    const least = ranked[count - 1] ?? 0
    let left = count - weights.filter(weight => weight > least).length
    const isKept = weights.map(weight => weight > least || (weight === least && left-- > 0))
    const found = corners.filter((_, i) => isKept[i])
    if (sidesMeet(found)) continue
    return { corners: found, deviation: Math.max(0, ...weights.filter((_, i) => !isKept[i])) }
  }
  return undefined
}

type Point = readonly [x: number, y: number]

function inMetres(corners: readonly Corner[]): Point[] {
  const scale = Math.cos(((corners[0]?.[1] ?? 0) * Math.PI) / 180)
  return corners.map(([lng, lat]) => [lng * metresPerDegree * scale, lat * metresPerDegree])
}

/** Returns the deviation without each corner; a corner never weighs more than the one that divides its part. */
function weightsOf(points: readonly Point[]): number[] {
  const weights = points.map(() => 0)
  // splits the ring at the corner farthest from the first
  const far = points.reduce(
    (best, point, i) => (between(point, points[0]) > between(points[best], points[0]) ? i : best),
    0,
  )
  weights[0] = weights[far] = Infinity
  const parts: [from: number, to: number, limit: number][] = [
    [0, far, Infinity],
    [far, points.length, Infinity],
  ]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to, limit] = part
    let [index, distance] = [-1, -1]
    for (let i = from + 1; i < to; i++) {
      const off = toSegment(points[i], points[from], points[to % points.length])
      if (off > distance) [index, distance] = [i, off]
    }
    if (index < 0) continue
    const weight = (weights[index] = Math.min(distance, limit))
    parts.push([from, index, weight], [index, to, weight])
  }
  return weights
}

const origin: Point = [0, 0]

const between = ([ax, ay]: Point = origin, [bx, by]: Point = origin) => Math.hypot(ax - bx, ay - by)

function toSegment(point: Point = origin, from: Point = origin, to: Point = origin): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((point[0] - from[0]) * dx + (point[1] - from[1]) * dy) / length
  const t = Math.max(0, Math.min(1, along))
  return between(point, [from[0] + t * dx, from[1] + t * dy])
}
