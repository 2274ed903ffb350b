import type { Point } from '../types.ts'

/** Pixels between neighbouring points. */
const apart = 34
const nearest = 46
/** Maximum number of points on one circle. */
const mostOnCircle = 8

/** Returns offsets for points around a centre, clockwise from the top: a circle, or a spiral. */
export function spiral(count: number): Point[] {
  const points: Point[] = []
  const isCircle = count <= mostOnCircle
  let [angle, radius] = [0, isCircle ? nearest : nearest - apart / 4]
  for (let i = 0; i < count; i++) {
    points.push({ x: radius * Math.sin(angle), y: -radius * Math.cos(angle) })
    const step = isCircle ? (2 * Math.PI) / count : apart / radius
    angle += step
    if (!isCircle) radius += (apart * step) / (2 * Math.PI)
  }
  return points
}
