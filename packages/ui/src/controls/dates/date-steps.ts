import { addDays, momentOf, wallClock, type CalendarDay } from '@muster/core'
import type { DateText, PartName } from './date-reader.ts'

const length = { hour: 3_600_000, minute: 60_000, second: 1000 }

/** Adds or subtracts one step of a part. Hours, minutes and seconds are elapsed time, across clock changes. */
export function stepTime(zone: string, time: number, part: PartName, by: 1 | -1): number {
  if (part === 'hour' || part === 'minute' || part === 'second') return time + by * length[part]
  const clock = wallClock(zone)(time)
  if (part === 'half') return momentOf(zone, { ...clock, hour: (clock.hour + 12) % 24 })
  return momentOf(zone, { ...clock, ...stepDay(clock, part, by) })
}

/** Adds or subtracts one step of a day, limited to the last day of the month. */
export function stepDay({ year, month, day }: CalendarDay, part: PartName, by: 1 | -1): CalendarDay {
  if (part !== 'year' && part !== 'month') return addDays({ year, month, day }, by)
  const first = new Date(Date.UTC(year, month - 1 + by * (part === 'year' ? 12 : 1), 1))
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return { year: toYear, month: toMonth, day: Math.min(day, last) }
}

/** Milliseconds from the first to the last moment of the typed precision. */
export const spanOf: Record<DateText['precision'], number> = { day: 0, minute: 59_999, second: 999 }

export const dayText = ({ year, month, day }: CalendarDay) =>
  [String(year).padStart(4, '0'), ...[month, day].map(part => String(part).padStart(2, '0'))].join('-')

/** Returns undefined for text that is not `YYYY-MM-DD`. */
export function dayFrom(text: string | null | undefined): CalendarDay | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '')?.map(Number) ?? []
  return year === undefined ? undefined : { year, month: month!, day: day! }
}
