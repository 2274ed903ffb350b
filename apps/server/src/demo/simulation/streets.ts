import { between, seededRandom } from '#kernel/seeded-random.ts'
import { distance, polar } from './plane.ts'
import type { Point } from './plane.ts'
import { bent } from './routes.ts'

const reachRandom = seededRandom('junction reach')
const turnRandom = seededRandom('junction turn')

/** Number of junctions per ring, and the distances of the two rings from the depot in metres. */
const ringSize = 6
const reaches = [
  [2_000, 3_200],
  [5_200, 8_400],
] as const
/** Distance between two points of a street in metres. */
const legLength = 1_000

/** Streets around a depot: the junction at its exit, an inner ring that starts in the town, an outer ring, and connecting roads. */
export interface Streets {
  /** Metres from the depot. */
  junctions: readonly Point[]
  paths: readonly (readonly Point[])[]
  /** Returns the shortest way along streets. */
  route(from: number, to: number): Point[]
}

/** Junction at the depot. */
export const depotJunction = 0
/** Junctions with customers. */
export const callsOf = ({ junctions }: Streets): number[] => [...junctions.keys()].slice(1)

/** @param seed yard of the depot @param town centre of its town, in metres from the depot */
export function streetsOf(seed: number, town: Point): Streets {
  const junctions = [{ x: 24, y: -40 }, town, ...ring(seed, 0, town).slice(1), ...ring(seed, 1, town)]
  const paths = edges.map(([a, b], key) => {
    const [from, to] = [junctions[a]!, junctions[b]!]
    return bent({ from, to, seed, key }, Math.max(3, Math.round(distance(from, to) / legLength)))
  })
  return { junctions, paths, route: (from, to) => routed(junctions, paths, from, to) }
}

function ring(seed: number, which: 0 | 1, town: Point): Point[] {
  const start = Math.atan2(town.y, town.x)
  const [least, most] = reaches[which]
  return Array.from({ length: ringSize }, (_, i) => {
    const turn = (i + between(turnRandom(seed, which, i), -0.22, 0.22)) / ringSize
    return polar(between(reachRandom(seed, which, i), least, most), start + turn * 2 * Math.PI)
  })
}

/** Streets by the junctions at their ends: three from the depot, both rings, and spokes between them. */
const edges: readonly (readonly [number, number])[] = [
  ...[0, 2, 4].map(i => [depotJunction, 1 + i] as const),
  ...Array.from({ length: ringSize }, (_, i) => [1 + i, 1 + ((i + 1) % ringSize)] as const),
  ...Array.from({ length: ringSize }, (_, i) => [1 + i, 1 + ringSize + i] as const),
  // the outer ring is open
  ...Array.from({ length: ringSize - 1 }, (_, i) => [1 + ringSize + i, 2 + ringSize + i] as const),
]

/** Joins the paths of the shortest route (Bellman and Ford, because the network is small). */
function routed(junctions: readonly Point[], paths: readonly (readonly Point[])[], from: number, to: number): Point[] {
  const best = junctions.map((_, i) => ({ metres: i === from ? 0 : Infinity, points: [junctions[from]!] }))
  const steps = edges.flatMap(([a, b], i) => [
    { a, b, points: paths[i]! },
    { a: b, b: a, points: paths[i]!.toReversed() },
  ])
  for (let round = 1; round < junctions.length; round++) {
    for (const { a, b, points } of steps) {
      const metres = best[a]!.metres + distance(junctions[a]!, junctions[b]!)
      if (metres < best[b]!.metres) best[b] = { metres, points: [...best[a]!.points, ...points.slice(1)] }
    }
  }
  return best[to]!.points
}
