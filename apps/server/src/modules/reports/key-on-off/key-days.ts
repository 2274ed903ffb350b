import type { LocalDay } from '#reporting/days.ts'
import type { StateSums } from '#telemetry/aggregates/state-sums.ts'
import type { KeyInterval, KeyState } from './complete.ts'

export interface KeyDay extends LocalDay {
  onSeconds: number
  offSeconds: number
  noDataSeconds: number
  switchOns: number
}

/**
 * Returns the sums of each day: seconds in each state, rounded once per day, and the number of switch-ons. A key that is on
 * over midnight was switched on the day before; one that is on after a time without data was switched on then.
 */
export function keyDays(intervals: readonly KeyInterval[], days: readonly LocalDay[]): KeyDay[] {
  return days.map(day => {
    const sums: Record<KeyState, number> = { ON: 0, OFF: 0, NO_DATA: 0, OUT_OF_RANGE: 0 }
    let switchOns = 0
    for (const [index, { from, to, state }] of intervals.entries()) {
      if (to <= day.from || from >= day.to) continue
      sums[state] += Math.min(to, day.to) - Math.max(from, day.from)
      // the start before the first interval is unknown
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

/** Returns the seconds of a day from its state sums, rounded consistently. */
export function keySeconds({
  working,
  moving,
  idle,
  off,
  noData,
}: StateSums): Pick<KeyDay, 'onSeconds' | 'offSeconds' | 'noDataSeconds'> {
  const seconds = (milliseconds: number) => Math.round(milliseconds / 1000)
  return {
    onSeconds: seconds(working + moving + idle),
    offSeconds: seconds(off),
    noDataSeconds: seconds(noData),
  }
}
