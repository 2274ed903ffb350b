import { between, seededRandom } from '#kernel/seeded-random.ts'
import { Drive } from './drive.ts'
import { along, distance, moved } from './plane.ts'
import type { Point } from './plane.ts'

const bendRandom = seededRandom('road bend')
const paceRandom = seededRandom('road pace')

/** Radius in metres of slow traffic around a town. */
const built = 2_500

export interface Road {
  from: Point
  to: Point
  kmh: number
  seed: number
  /** Road key: the same seed and key produce the same road. */
  key: number
  /** True for the reverse direction. */
  back?: boolean
}

/** Returns the points of a road with gentle bends. */
export function bent({ from, to, seed, key }: Pick<Road, 'from' | 'to' | 'seed' | 'key'>, legs: number): Point[] {
  const length = distance(from, to)
  const reach = Math.min(length * 0.05, 3_500)
  const bends = [1, 2, 3, 7].map((waves, i) => ({
    waves,
    reach: (reach * between(bendRandom(seed, key, i), -1, 1)) / waves,
  }))
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  return Array.from({ length: legs + 1 }, (_, i) => {
    const share = i / legs
    const aside = bends.reduce((sum, { waves, reach }) => sum + reach * Math.sin(Math.PI * waves * share), 0)
    return moved(along(from, to, share), { x: across.x * aside, y: across.y * aside })
  })
}

/** Returns a road between two points with gentle bends and slow ends. */
export function road({ from, to, kmh, seed, key, back = false }: Road): Drive {
  const length = distance(from, to)
  const legs = Math.max(4, Math.min(90, Math.round(length / 900)))
  const points = bent({ from, to, seed, key }, legs)
  const speeds = points.slice(1).map((_, i) => {
    const edge = (Math.min(i + 0.5, legs - i - 0.5) * length) / legs
    const pace = between(paceRandom(seed, key, i >> 2), 0.78, 1.16)
    return Math.round((edge < built ? Math.min(kmh, between(edge / built, 28, 52)) : kmh * pace) * 10) / 10
  })
  return back
    ? new Drive(points.toReversed(), { kmh: speeds.toReversed(), effort: 0.7, report: 'none' })
    : new Drive(points, { kmh: speeds, effort: 0.7, report: 'none' })
}
