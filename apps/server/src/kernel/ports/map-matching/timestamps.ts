import type { SnapPoint } from './match.ts'

/** Seconds; engines want one for each point, growing, or none at all. */
export function timestamps(points: readonly SnapPoint[]): number[] | undefined {
  const seconds = points.map(({ time }) => Math.floor(Date.parse(time ?? '') / 1000))
  return seconds.every((second, index) => second > (seconds[index - 1] ?? -1)) ? seconds : undefined
}
