import { dayMs, dayOf } from '@muster/core'

/** Time until a subscription ends, in days of the user's calendar. */
export interface Countdown {
  isPast: boolean
  /** Days until or since the end; 0 for today. */
  days: number
}

/** Returns the calendar days until or since an end. An end is past from its exact time, even if it is today. */
export function countdownTo(end: string, zone: string, now: number): Countdown {
  const at = Date.parse(end)
  const dayNumber = (time: number) => {
    const { year, month, day: date } = dayOf(zone, time)
    return Date.UTC(year, month - 1, date) / dayMs
  }
  return { isPast: at <= now, days: Math.abs(dayNumber(at) - dayNumber(now)) }
}
