/** Points of a polygon without the closing point of its ring (001 §9). */
export const fenceCorners = { fewest: 4, most: 30 } as const

/** Radius in metres. */
export const fenceRadius = { most: 1_000_000 } as const

type Point = readonly number[]

/** Moves each point to the copy of the world nearest to the first point, so that a ring may cross the antimeridian. */
export function unwrapped(points: readonly Point[]): [lng: number, lat: number][] {
  const near = points[0]?.[0] ?? 0
  return points.map(([lng = 0, lat = 0]) => [lng + 360 * Math.round((near - lng) / 360), lat])
}

/** Returns true if two sides of a ring cross or touch, or one has no length; sides are straight lines in degrees. */
export function sidesMeet(corners: readonly Point[]): boolean {
  const side = (index: number) => [corners[index] ?? [], corners[(index + 1) % corners.length] ?? []] as const
  return corners.some((_, i) =>
    corners.some((_, j) => {
      if (j <= i) return false
      const isNext = j === i + 1 || (i === 0 && j === corners.length - 1)
      return isNext ? doubleBack(side(j === i + 1 ? i : j), side(j === i + 1 ? j : i)) : meet(side(i), side(j))
    }),
  )
}

type Side = readonly [Point, Point]

/** Positive if `c` is to the left of the line from `a` to `b`. */
const turn = ([ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point, [cx = 0, cy = 0]: Point) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

function meet([a, b]: Side, [c, d]: Side): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return (
    (abc === 0 && lies(c, a, b)) ||
    (abd === 0 && lies(d, a, b)) ||
    (cda === 0 && lies(a, c, d)) ||
    (cdb === 0 && lies(b, c, d))
  )
}

const lies = ([x = 0, y = 0]: Point, [ax = 0, ay = 0]: Point, [bx = 0, by = 0]: Point) =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by)

/** Returns true if the second of two consecutive sides runs back over the first, or has no length. */
function doubleBack([[ax = 0, ay = 0], [bx = 0, by = 0]]: Side, [, [cx = 0, cy = 0]]: Side): boolean {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - bx, cy - by]
  return ux * vy - uy * vx === 0 && ux * vx + uy * vy <= 0
}
