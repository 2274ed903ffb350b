export interface Spread {
  median: number
  min: number
  max: number
  /** In the order of measurement. */
  samples: number[]
}

export function spread(samples: number[]): Spread {
  const sorted = samples.toSorted((a, b) => a - b)
  return { median: median(sorted), min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN, samples }
}

/** @param sorted ascending */
function median(sorted: number[]): number {
  const half = sorted.length >> 1
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(half - 1 + (sorted.length & 1), half + 1)
  return sorted.length % 2 === 1 ? low : (low + high) / 2
}

/** Returns the milliseconds of synchronous work. Wall time is the median of several runs, so that one interruption does not count. */
export function time(work: () => unknown, goes = 1): { wall: number; cpu: number } {
  const walls: number[] = []
  const before = process.cpuUsage()
  for (let go = 0; go < goes; go++) {
    const start = performance.now()
    work()
    walls.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  return { wall: spread(walls).median, cpu: (user + system) / 1000 / goes }
}
