import type { FleetSchemas } from '@muster/contract'
import { badRequest } from '../../http/problem.ts'

export type FenceShape = FleetSchemas['FenceShape']
type Point = readonly number[]

/** Points of a polygon without the one that closes its ring (001 §9). */
export const cornersOf = { fewest: 4, most: 30 } as const

/**
 * The shape as it is stored.
 * @throws Problem 400 naming what is wrong: a ring that is open, too short, too long or crossing itself, a place or radius out of range
 */
export function shapeOf(shape: FenceShape): FenceShape {
  const errors = shape.shapeType === 'CIRCLE' ? flawsOfCircle(shape) : flawsOfRing(shape.polygon)
  if (errors.length > 0) throw badRequest('The shape of the geofence does not work out', { errors })
  if (shape.shapeType === 'POLYGON') return { shapeType: 'POLYGON', polygon: shape.polygon }
  const { circleRadius, circleLongitude, circleLatitude } = shape
  return { shapeType: 'CIRCLE', circleRadius, circleLongitude, circleLatitude }
}

function flawsOfCircle({ circleRadius, circleLongitude, circleLatitude }: Extract<FenceShape, { shapeType: 'CIRCLE' }>): string[] {
  return [
    ...(circleRadius > 0 && circleRadius <= 1_000_000 ? [] : ['shape.circleRadius: must be above 0 and at most 1,000,000 metres']),
    ...(isPlace([circleLongitude, circleLatitude]) ? [] : ['shape: the centre must be a longitude of -180 to 180 and a latitude of -90 to 90']),
  ]
}

function flawsOfRing(ring: readonly Point[]): string[] {
  if (!ring.every(isPlace)) return ['shape.polygon: each point must be a longitude of -180 to 180 and a latitude of -90 to 90']
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 2 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    return ['shape.polygon: the last point must repeat the first, which closes the ring']
  const corners = unwrapped(ring.slice(0, -1))
  if (corners.length < cornersOf.fewest) return [`shape.polygon: invalidShape, must have at least ${cornersOf.fewest} points and the one that closes it`]
  if (corners.length > cornersOf.most) return [`shape.polygon: shapeExcessPoint, must have at most ${cornersOf.most} points and the one that closes it`]
  return crosses(corners) ? ['shape.polygon: invalidShape, no two of its sides may meet'] : []
}

const isPlace = ([lng = Number.NaN, lat = Number.NaN, ...more]: Point) =>
  more.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90

/** Each point on the copy of the world that is nearest to the first one, so that a ring may lie across the antimeridian. */
export function unwrapped(points: readonly Point[]): [lng: number, lat: number][] {
  const near = points[0]?.[0] ?? 0
  return points.map(([lng = 0, lat = 0]) => [lng + 360 * Math.round((near - lng) / 360), lat])
}

/** Sides that have no corner in common touch. */
function crosses(corners: readonly Point[]): boolean {
  const side = (index: number) => [corners[index] ?? [], corners[(index + 1) % corners.length] ?? []] as const
  return corners.some((_, i) => corners.some((_, j) => {
    if (j <= i) return false
    const isNext = j === i + 1 || (i === 0 && j === corners.length - 1)
    return isNext ? doubleBack(side(j === i + 1 ? i : j), side(j === i + 1 ? j : i)) : meet(side(i), side(j))
  }))
}

type Side = readonly [Point, Point]

/** Above 0 where `c` lies to the left of the line from `a` to `b`. */
const turn = ([ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point, [cx = 0, cy = 0]: Point) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

function meet([a, b]: Side, [c, d]: Side): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (abc === 0 && lies(c, a, b)) || (abd === 0 && lies(d, a, b)) || (cda === 0 && lies(a, c, d)) || (cdb === 0 && lies(b, c, d))
}

const lies = ([x = 0, y = 0]: Point, [ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point) =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by)

/** The second of two sides that follow each other runs back over the first, or is no side at all. */
function doubleBack([[ax = 0, ay = 0], [bx = 0, by = 0]]: Side, [, [cx = 0, cy = 0]]: Side): boolean {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - bx, cy - by]
  return ux * vy - uy * vx === 0 && ux * vx + uy * vy <= 0
}
