import type { MachineType } from '../data/machines.ts'
import { between, seededRandom } from '#kernel/seeded-random.ts'
import { Drive } from './drive.ts'
import { along, moved, polar, turned } from './plane.ts'
import type { Point } from './plane.ts'

/** Radius of a site in metres. */
export const siteRadius = 420

const bearingRandom = seededRandom('zone bearing')
const reachRandom = seededRandom('zone reach')
const sizeRandom = seededRandom('zone size')
const wobbleRandom = seededRandom('zone wobble')

type Circuit = (type: MachineType, seed: number, variant: number) => Drive

/** Closed loops of site machines, in metres from the centre of the site. */
export const circuits: Record<'dig' | 'load' | 'push' | 'roll' | 'haul' | 'lift', Circuit> = {
  /** Moves along a trench, with some minutes per spot. */
  dig: ({ kmh }, seed, variant) => {
    const spots = Array.from({ length: 9 }, (_, i) => ({
      x: i * 6.5,
      y: between(wobbleRandom(seed, variant, i), -2, 2),
    }))
    const dwell = spots.map((_, i) => between(wobbleRandom(seed, variant, i + 20), 380, 700))
    return new Drive(closed(placed(spots, seed, variant)), { kmh, dwell: dwell.slice(0, -1), effort: 0.72 })
  },
  /** Moves between pile and lorry in a V. */
  load: ({ kmh }, seed, variant) => {
    const reach = between(sizeRandom(seed, variant), 14, 26)
    const corners = [
      { x: 0, y: 0 },
      { x: -6, y: -reach },
      { x: 9, y: -reach * 0.3 },
      { x: -6, y: -reach },
    ]
    return new Drive(closed(placed(corners, seed, variant)), { kmh, dwell: [1, 9, 1, 6], effort: 0.7, report: 'none' })
  },
  /** Pushes down one lane, returns, and moves to the next. */
  push: ({ kmh, width = 3.4 }, seed, variant) => lanes({ kmh, back: 6, width, count: 12, effort: 0.82 }, seed, variant),
  roll: ({ kmh, width = 1.9 }, seed, variant) =>
    lanes({ kmh, back: kmh, width, count: 16, effort: 0.6 }, seed, variant),
  /** Drives loaded along one lane of the haul road, and empty along the other. */
  haul: ({ kmh }, seed, variant) => {
    const at = bearingRandom(seed, 7)
    const dig = polar(siteRadius * between(reachRandom(seed, variant), 0.6, 0.78), at * 6.28)
    const across = at * 6.28 + between(sizeRandom(seed, variant), 2.2, 3.4)
    const dump = polar(siteRadius * between(reachRandom(seed, variant, 1), 0.7, 0.85), across)
    const bow = polar(siteRadius * 0.35, at * 6.28 + 1.3)
    const out = curve(dig, bow, dump, 10),
      back = curve(dump, moved(bow, { x: 14, y: 10 }), dig, 10)
    const loaded = kmh * 0.82
    const kmhs = [...out.slice(1).map(() => loaded), ...back.slice(1).map(() => kmh)]
    const dwell = kmhs.map((_, i) => (i === 9 ? 70 : i === 19 ? between(wobbleRandom(seed, variant), 110, 190) : 0))
    return new Drive([...out, ...back.slice(1)], { kmh: kmhs, dwell, effort: 0.62 })
  },
  /** Moves pallets from a lorry to their destinations. */
  lift: ({ kmh }, seed, variant) => {
    const spots = Array.from({ length: 6 }, (_, i) =>
      polar(between(wobbleRandom(seed, variant, i), 12, 55), wobbleRandom(seed, variant, i + 9) * 6.28),
    )
    const stops = spots.flatMap(spot => [{ x: 0, y: 0 }, spot])
    const dwell = stops.map((_, i) => between(wobbleRandom(seed, variant, i + 30), 40, 130))
    return new Drive(closed(placed(stops, seed, variant)), { kmh, dwell, effort: 0.45, report: 'none' })
  },
}

interface Lanes {
  kmh: number
  back: number
  width: number
  count: number
  effort: number
}

function lanes({ kmh, back, width, count, effort }: Lanes, seed: number, variant: number): Drive {
  const length = between(sizeRandom(seed, variant), 55, 95)
  const corners = Array.from({ length: count }, (_, i) => [
    { x: i * width * 0.9, y: 0 },
    { x: i * width * 0.9, y: length },
  ]).flat()
  const points = closed(placed(corners, seed, variant))
  return new Drive(points, { kmh: points.slice(1).map((_, i) => (i % 2 === 0 ? kmh : back)), effort, report: 'none' })
}

/** Moves a loop to this machine's part of the site. */
function placed(points: readonly Point[], seed: number, variant: number): Point[] {
  const angle = bearingRandom(seed, variant) * 6.28
  const corner = polar(
    siteRadius * between(reachRandom(seed, variant), 0.2, 0.68),
    bearingRandom(seed, variant, 1) * 6.28,
  )
  return points.map(point => moved(corner, turned(point, angle)))
}

const closed = (points: readonly Point[]) => [...points, points[0]!]

function curve(from: Point, by: Point, to: Point, legs: number): Point[] {
  return Array.from({ length: legs + 1 }, (_, i) => {
    const share = i / legs
    return along(along(from, by, share), along(by, to, share), share)
  })
}
