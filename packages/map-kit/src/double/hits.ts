import type { Kind, Kinds } from '../engine.ts'
import { pinSize } from '../layers/sprites.ts'
import type { LatLng, Point } from '../types.ts'

type Project = (at: LatLng) => Point

const unitRadius = 21

/** Whether a feature is under a point of the map, as the engines judge it. */
export const isHit: { [K in Kind]: (feature: Kinds[K], point: Point, project: Project) => boolean } = {
  units: ({ at }, point, project) => apart(project(at), point) <= unitRadius,
  pins({ at }, point, project) {
    const { x, y } = project(at)
    return Math.max(Math.abs(x - point.x), Math.abs(y - point.y)) <= pinSize / 2
  },
  lines: ({ path, width }, point, project) =>
    path.slice(1).some((to, i) => fromSegment(point, project(path[i] ?? to), project(to)) <= width / 2),
  areas: ({ ring }, point, project) => isInside(ring.map(project), point),
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Pixels from a point to the nearest one of a straight line. */
function fromSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.max(0, Math.min(1, along))
  return apart(point, { x: from.x + dx * share, y: from.y + dy * share })
}

function isInside(ring: readonly Point[], { x, y }: Point): boolean {
  return (
    ring.filter((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a
      return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    }).length %
      2 ===
    1
  )
}
