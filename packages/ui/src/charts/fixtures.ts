import type { Readings } from './series.ts'

/** Monday, 12 January 2026, UTC. */
export const monday = Date.UTC(2026, 0, 12)
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Returns reproducible pseudo-random numbers. */
export function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Creates a signal that varies between two bounds, with a gap between two fractions of its length. */
export function wander(
  count: number,
  low: number,
  high: number,
  { seed = 1, gap = [2, 2] as readonly [number, number] } = {},
): Float64Array {
  const next = noise(seed)
  let at = 0.5
  return Float64Array.from({ length: count }, (_, i) => {
    at = Math.min(1, Math.max(0, at + (next() - 0.5) * 0.08))
    return i / count >= gap[0] && i / count < gap[1] ? Number.NaN : low + (high - low) * at
  })
}

export const every = (step: number, count: number, from = monday): Float64Array =>
  Float64Array.from({ length: count }, (_, i) => from + i * step)

export const readings = (...values: (number | null | undefined)[]): Readings => values
