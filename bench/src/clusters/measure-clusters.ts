import { cluster } from '@muster/server/src/telemetry/live/clusters.ts'
import { FleetState } from '@muster/server/src/telemetry/live/fleet-state.ts'

/** Something to compare with: takes the points, builds what it needs, and returns its query. */
export type ClusterContender = (points: readonly (readonly [lng: number, lat: number])[]) => (zoom: number) => number

export interface Spread {
  median: number
  min: number
  max: number
}

export interface ClusterMeasure {
  units: number
  /** Milliseconds of one answer for a whole-world view, by zoom. */
  ours: Record<number, Spread>
  /** The contender's rebuild and query after a change, milliseconds. */
  contender?: Record<number, Spread>
}

const world = { latMin: -85, latMax: 85, lngMin: -180, lngMax: 180 }

/**
 * Times clusters of `n` units after a change, in alternating rounds with a contender if one is given.
 *
 * @example
 * measureClusters(100_000, (points) => {
 *   const index = new Supercluster({ radius: 250, maxZoom: 17 }).load(points.map(toFeature))
 *   return (zoom) => index.getClusters([-180, -85, 180, 85], zoom).length
 * })
 */
export function measureClusters(
  n: number,
  contender?: ClusterContender,
  { rounds = 7, zooms = [3, 5] }: { rounds?: number; zooms?: readonly number[] } = {},
): ClusterMeasure {
  const state = new FleetState({ capacity: n })
  const random = generator(7)
  for (let unitId = 1; unitId <= n; unitId++) move(state, unitId, unitId, random)
  const mask = state.mask([1, 2, 3])
  const points = contender && pointsOf(state)
  const result: ClusterMeasure = { units: n, ours: {}, ...(contender && { contender: {} }) }
  for (const zoom of zooms) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < n / 100; i++) move(state, 1 + Math.floor(random() * n), n + round, random)
      ours.push(timed(() => cluster(state, mask, { bounds: world, zoom })))
      if (contender && points) theirs.push(timed(() => contender(points)(zoom)))
    }
    result.ours[zoom] = spread(ours)
    if (result.contender) result.contender[zoom] = spread(theirs)
  }
  return result
}

/** Fleets crowd: 400 places, half of all units within a few kilometres of one. */
function move(state: FleetState, unitId: number, time: number, random: () => number): void {
  const place = unitId % 400
  const width = unitId % 2 === 0 ? 0.1 : 8
  state.upsert({
    unitId,
    companyId: 1 + (unitId % 4),
    time,
    latitude: -50 + ((place * 37) % 110) + (random() - 0.5) * width,
    longitude: -170 + ((place * 89) % 340) + (random() - 0.5) * width,
    statusId: unitId % 5,
  })
}

function pointsOf({ columns, size }: FleetState): [number, number][] {
  return Array.from({ length: size }, (_, slot) => [columns.lng[slot]!, columns.lat[slot]!])
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

export function spread(samples: number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b)
  return { median: sorted[sorted.length >> 1]!, min: sorted[0]!, max: sorted.at(-1)! }
}

/** A small seeded generator (mulberry32): the same fleet in every run. */
export function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
