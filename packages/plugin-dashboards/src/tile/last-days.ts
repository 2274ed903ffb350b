import { dayMs, type Formats } from '@muster/core'

export interface Days {
  offsetUtc: number
  /** `YYYY-MM-DD` */
  fromDate: string
  /** Inclusive. */
  toDate: string
}

/** Returns the first and the last moment of days. */
export function momentsOf({ offsetUtc, fromDate, toDate }: Days): { from: string; to: string } {
  const startOf = (day: string) => Date.parse(day) - offsetUtc * 3_600_000
  const iso = (time: number) => new Date(time).toISOString()
  return { from: iso(startOf(fromDate)), to: iso(startOf(toDate) + dayMs - 1) }
}

/** Returns the last days up to today in the user's zone, as alarm calls expect them. */
export function lastDays(format: Formats, days: number, now = Date.now()): Days {
  const offsetUtc = format.offsetUtc(now)
  const dayOf = (time: number) => new Date(time + offsetUtc * 3_600_000).toISOString().slice(0, 10)
  return { offsetUtc, fromDate: dayOf(now - (days - 1) * dayMs), toDate: dayOf(now) }
}
