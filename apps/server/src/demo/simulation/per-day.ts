import type { Timeline } from './days.ts'

/** Caches a calculation for the latest day of each machine. */
export function perDay<T>(calculate: (timeline: Timeline, day: number) => T): (timeline: Timeline, day: number) => T {
  const known = new WeakMap<Timeline, { day: number; result: T }>()
  return (timeline, day) => {
    const latest = known.get(timeline)
    if (latest?.day === day) return latest.result
    const result = calculate(timeline, day)
    known.set(timeline, { day, result })
    return result
  }
}
