import { leg, type Track } from './track.ts'

/** A longer leg is a drive on a road, not a pass in a field. Metres. */
const longestLeg = 400
/** A pass further away leaves room enough. Metres. */
const farthest = 60
/** What is closer along the way is the same pass. Metres. */
const along = 150
/** Less is the same lane, and errors of a fix. Metres. */
const least = 1.5
const metresPerDegree = 111_195

/** Points along the passes, in columns, with the direction in which each leads. */
interface Samples {
  x: number[]
  y: number[]
  dx: number[]
  dy: number[]
  /** Metres along the way. */
  s: number[]
  /** Reading at the end of the leg. */
  leg: number[]
}

/**
 * Metres from each leg to the pass beside it, `Infinity` without one; a leg ends at the reading of its index. A lane that is
 * driven there and back is no field: two other passes must run beside a leg, in either direction.
 */
export function gapsOf(track: Track): Float64Array {
  const gaps = new Float64Array(track.count).fill(Infinity)
  const samples = samplesOf(track)
  const grid = Map.groupBy(samples.s.keys(), i => cellOf(samples.x[i] ?? 0, samples.y[i] ?? 0))
  for (const i of samples.s.keys()) {
    const gap = gapAt(samples, i, grid)
    const at = samples.leg[i] ?? 0
    if (gap < (gaps[at] ?? 0)) gaps[at] = gap
  }
  return gaps
}

function samplesOf({ lats, lngs, legs, metres, count }: Track): Samples {
  const samples: Samples = { x: [], y: [], dx: [], dy: [], s: [], leg: [] }
  const east = metresPerDegree * Math.cos(((lats[0] ?? 0) * Math.PI) / 180)
  // sixty thousand samples are computed in an instant, more of them would not be
  const step = Math.max(20, (metres[count - 1] ?? 0) / 60_000)
  let rest = 0
  for (let i = 1; i < count; i++) {
    const length = (metres[i] ?? 0) - (metres[i - 1] ?? 0)
    if (legs[i] !== leg.whole || length > longestLeg || length === 0) continue
    const [x, y] = [(lngs[i - 1] ?? 0) * east, (lats[i - 1] ?? 0) * metresPerDegree]
    const [dx, dy] = [((lngs[i] ?? 0) * east - x) / length, ((lats[i] ?? 0) * metresPerDegree - y) / length]
    for (; rest < length; rest += step) {
      samples.x.push(x + dx * rest)
      samples.y.push(y + dy * rest)
      samples.dx.push(dx)
      samples.dy.push(dy)
      samples.s.push((metres[i - 1] ?? 0) + rest)
      samples.leg.push(i)
    }
    rest -= length
  }
  return samples
}

const column = (metres: number) => Math.floor(metres / farthest)
const rows = 2 ** 24
const cellOf = (x: number, y: number) => column(x) * rows + column(y)

function gapAt({ x, y, dx, dy, s }: Samples, i: number, grid: ReadonlyMap<number, readonly number[]>): number {
  const [atX = 0, atY = 0, toX = 0, toY = 0, way = 0] = [x[i], y[i], dx[i], dy[i], s[i]]
  const beside: number[] = []
  for (const cellX of [-1, 0, 1])
    for (const cellY of [-1, 0, 1])
      for (const j of grid.get(cellOf(atX + cellX * farthest, atY + cellY * farthest)) ?? []) {
        if (Math.abs((s[j] ?? 0) - way) < along) continue
        const [awayX, awayY] = [(x[j] ?? 0) - atX, (y[j] ?? 0) - atY]
        const isParallel = Math.abs(toX * (dx[j] ?? 0) + toY * (dy[j] ?? 0)) > 0.9
        const across = toX * awayY - toY * awayX
        const isBeside = Math.abs(toX * awayX + toY * awayY) <= farthest / 2 && Math.abs(across) <= farthest
        if (isParallel && isBeside && Math.abs(across) >= least) beside.push(across)
      }
  let nearest = Infinity
  for (const across of beside) if (Math.abs(across) < Math.abs(nearest)) nearest = across
  return beside.some(across => Math.abs(across - nearest) > least) ? Math.abs(nearest) : Infinity
}
