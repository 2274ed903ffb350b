import type { SnapPoint } from './match.ts'

/** Returns seconds: engines require one for each point in ascending order, or none. */
export function timestamps(points: readonly SnapPoint[]): number[] | undefined {
  const seconds = points.map(({ time }) => Math.floor(Date.parse(time ?? '') / 1000))
  return seconds.every((second, index) => second > (seconds[index - 1] ?? -1)) ? seconds : undefined
}
