import type { Life } from './days.ts'

/** Remembers the result of a calculation for the latest day of each machine: readings ask for the same day again and again. */
export function perDay<T>(calculate: (life: Life, day: number) => T): (life: Life, day: number) => T {
  const known = new WeakMap<Life, { day: number; result: T }>()
  return (life, day) => {
    const latest = known.get(life)
    if (latest?.day === day) return latest.result
    const result = calculate(life, day)
    known.set(life, { day, result })
    return result
  }
}
