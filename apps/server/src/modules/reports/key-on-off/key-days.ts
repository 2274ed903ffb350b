import type { LocalDay } from '#reporting/days.ts'
import type { KeyInterval, KeyState } from './complete.ts'

export interface KeyDay extends LocalDay {
  onSeconds: number
  offSeconds: number
  noDataSeconds: number
  switchOns: number
}

/**
 * The sums of each day: seconds in each state, rounded to whole ones once a day, and how often the key was turned on. A key
 * that was on over midnight was turned on the day before; one that is found on after a time without data was turned on then.
 */
export function keyDays(intervals: readonly KeyInterval[], days: readonly LocalDay[]): KeyDay[] {
  return days.map(day => {
    const sums: Record<KeyState, number> = { ON: 0, OFF: 0, NO_DATA: 0, OUT_OF_RANGE: 0 }
    let switchOns = 0
    for (const [index, { from, to, state }] of intervals.entries()) {
      if (to <= day.from || from >= day.to) continue
      sums[state] += Math.min(to, day.to) - Math.max(from, day.from)
      // what began before the first interval is not known to have begun there
      if (state === 'ON' && from >= day.from && index > 0) switchOns++
    }
    const seconds = (state: KeyState) => Math.round(sums[state] / 1000)
    return {
      ...day,
      onSeconds: seconds('ON'),
      offSeconds: seconds('OFF'),
      noDataSeconds: seconds('NO_DATA'),
      switchOns,
    }
  })
}
