import { leg, type Track } from './track.ts'

/** Longer (metres) or faster (km/h) legs are drives on a road, not passes in a field. */
const longestLeg = 2000
const fastestPass = 20
/** Distance in metres above which passes need no thinner line. */
const farthest = 50
/** Distance in metres along the track within which samples belong to the same pass. */
const along = 150
/** Distance in metres below which passes are the same lane or position errors. */
const least = 1.5
/** Minimum metres between samples; larger for tracks with more than `mostSamples`. */
const shortestStep = 20
const mostSamples = 40_000
/** Grid cell size in metres. */
const cell = 20
/** Circling in a yard fills a cell; more samples add no information. */
const mostInCell = 12
const metresPerDegree = 111_195

/** Sampled track point in metres, with its direction. */
interface Sample {
  x: number
  y: number
  dx: number
  dy: number
  /** Metres along the track. */
  way: number
  /** Index of the reading at the end of the leg. */
  leg: number
}

/**
 * Returns the metres from each leg to the adjacent pass, `Infinity` without one; a leg has the index of its last
 * reading. Two other passes must run beside a leg, so that a lane driven back and forth is no field.
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

/** Tracks are immutable, so results are cached. */
const computed = new WeakMap<Track, Float64Array>()

function samplesOf({ lats, lngs, legs, times, metres, count }: Track): Sample[] {
  const samples: Sample[] = []
  const east = metresPerDegree * Math.cos(((lats[0] ?? 0) * Math.PI) / 180)
  const step = Math.max(shortestStep, (metres[count - 1] ?? 0) / mostSamples)
  let [lastX, lastY] = [Infinity, Infinity]
  for (let i = 1; i < count; i++) {
    const length = (metres[i] ?? 0) - (metres[i - 1] ?? 0)
    const hours = ((times[i] ?? 0) - (times[i - 1] ?? 0)) / 3_600_000
    if (legs[i] !== leg.whole || length < 1 || length > longestLeg || length / 1000 / hours > fastestPass) continue
    const [x, y] = [(lngs[i - 1] ?? 0) * east, (lats[i - 1] ?? 0) * metresPerDegree]
    const [dx, dy] = [((lngs[i] ?? 0) * east - x) / length, ((lats[i] ?? 0) * metresPerDegree - y) / length]
    for (let at = 0; at < length; at += step) {
      const [sampleX, sampleY] = [x + dx * at, y + dy * at]
      // scattered fixes of a stationary unit are no movement
      if (Math.abs(sampleX - lastX) + Math.abs(sampleY - lastY) < step / 2) continue
      lastX = sampleX
      lastY = sampleY
      samples.push({ x: sampleX, y: sampleY, dx, dy, way: (metres[i - 1] ?? 0) + at, leg: i })
    }
  }
  return samples
}

type Grid = ReadonlyMap<number, readonly Sample[]>

/** Hashes to a small integer for fast lookup. Colliding cells are distinguished by the sample distance. */
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

/** Returns the metres to the nearest pass if at least two passes run beside a sample. */
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
