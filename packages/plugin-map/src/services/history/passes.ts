import { leg, type Track } from './track.ts'

/** A longer leg is a drive on a road, not a pass in a field. Metres. */
const longestLeg = 400
/** A pass further away leaves room enough. Metres. */
const farthest = 50
/** What is closer along the way is the same pass. Metres. */
const along = 150
/** Less is the same lane, and errors of a fix. Metres. */
const least = 1.5
/** Metres between samples, or more where there were more than `mostSamples`. */
const shortestStep = 20
const mostSamples = 40_000
/** Side of a cell of the grid, metres. */
const cell = 20
/** Rounds in a yard fill a cell; more of them would tell nothing more. */
const mostInCell = 12
const metresPerDegree = 111_195

/** Points along the ways, in metres, with the direction in which each leads. */
interface Sample {
  x: number
  y: number
  dx: number
  dy: number
  /** Metres along the way. */
  way: number
  /** Reading at the end of the leg. */
  leg: number
}

/**
 * Metres from each leg to the pass beside it, `Infinity` without one; a leg ends at the reading of its index. A lane that is
 * driven there and back is no field: two other passes must run beside a leg, in either direction.
 */
export function gapsOf(track: Track): Float64Array {
  const known = computed.get(track)
  if (known) return known
  const gaps = new Float64Array(track.count).fill(Infinity)
  computed.set(track, gaps)
  const samples = samplesOf(track)
  const grid = gridOf(samples)
  for (const sample of samples) {
    const gap = gapAt(sample, grid)
    if (gap < (gaps[sample.leg] ?? 0)) gaps[sample.leg] = gap
  }
  return gaps
}

/** A track never changes. */
const computed = new WeakMap<Track, Float64Array>()

function samplesOf({ lats, lngs, legs, metres, count }: Track): Sample[] {
  const samples: Sample[] = []
  const east = metresPerDegree * Math.cos(((lats[0] ?? 0) * Math.PI) / 180)
  const step = Math.max(shortestStep, (metres[count - 1] ?? 0) / mostSamples)
  let [lastX, lastY] = [Infinity, Infinity]
  for (let i = 1; i < count; i++) {
    const length = (metres[i] ?? 0) - (metres[i - 1] ?? 0)
    if (legs[i] !== leg.whole || length > longestLeg || length < 1) continue
    const [x, y] = [(lngs[i - 1] ?? 0) * east, (lats[i - 1] ?? 0) * metresPerDegree]
    const [dx, dy] = [((lngs[i] ?? 0) * east - x) / length, ((lats[i] ?? 0) * metresPerDegree - y) / length]
    for (let at = 0; at < length; at += step) {
      const [sampleX, sampleY] = [x + dx * at, y + dy * at]
      // fixes of a stationary unit scatter, and make no way
      if (Math.abs(sampleX - lastX) + Math.abs(sampleY - lastY) < step / 2) continue
      lastX = sampleX
      lastY = sampleY
      samples.push({ x: sampleX, y: sampleY, dx, dy, way: (metres[i - 1] ?? 0) + at, leg: i })
    }
  }
  return samples
}

type Grid = ReadonlyMap<number, readonly Sample[]>

/** A small integer, which is found fastest; two cells that share one differ in the distance of their samples. */
const cellOf = (x: number, y: number) =>
  (Math.imul(Math.floor(x / cell), 73_856_093) ^ Math.imul(Math.floor(y / cell), 19_349_663)) >> 2

function gridOf(samples: readonly Sample[]): Grid {
  const grid = new Map<number, Sample[]>()
  for (const sample of samples) {
    const key = cellOf(sample.x, sample.y)
    const found = grid.get(key)
    if (!found) grid.set(key, [sample])
    else if (found.length < mostInCell) found.push(sample)
  }
  return grid
}

/** Metres to the nearest of two passes or more that run beside a sample. */
function gapAt({ x, y, dx, dy, way }: Sample, grid: Grid): number {
  let [nearest, second] = [Infinity, Infinity]
  for (let cellX = -2; cellX <= 2; cellX++) {
    for (let cellY = -2; cellY <= 2; cellY++) {
      for (const other of grid.get(cellOf(x + cellX * cell, y + cellY * cell)) ?? []) {
        if (Math.abs(other.way - way) < along || Math.abs(dx * other.dx + dy * other.dy) < 0.9) continue
        const [awayX, awayY] = [other.x - x, other.y - y]
        const across = dx * awayY - dy * awayX
        const isBeside = Math.abs(across) >= least && Math.abs(across) <= farthest
        if (!isBeside || Math.abs(dx * awayX + dy * awayY) > farthest / 2) continue
        if (Math.abs(across) < Math.abs(nearest)) {
          if (Math.abs(across - nearest) > least) second = nearest
          nearest = across
        } else if (Math.abs(across) < Math.abs(second) && Math.abs(across - nearest) > least) second = across
      }
    }
  }
  return Number.isFinite(second) ? Math.abs(nearest) : Infinity
}
