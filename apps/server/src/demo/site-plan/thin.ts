import { distance } from '../simulation/plane.ts'
import type { Point } from '../simulation/plane.ts'

/** Omits points of a line that deviate less than a tolerance in metres (Douglas and Peucker). */
export function thin(points: readonly Point[], tolerance: number): Point[] {
  const [from, to] = [points[0]!, points.at(-1)!]
  const length = distance(from, to) || 1
  const away = ({ x, y }: Point) => Math.abs((to.x - from.x) * (from.y - y) - (from.x - x) * (to.y - from.y)) / length
  let farthest = 0
  for (let i = 1; i < points.length - 1; i++)
    if (away(points[i]!) > (farthest === 0 ? tolerance : away(points[farthest]!))) farthest = i
  if (farthest === 0) return [from, to]
  return [...thin(points.slice(0, farthest + 1), tolerance), ...thin(points.slice(farthest), tolerance).slice(1)]
}
