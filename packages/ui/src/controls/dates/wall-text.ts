import { momentOf, wallClock } from '@muster/core'

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as `<input type="datetime-local">` holds it, by the clock of a zone: `2026-03-29T14:30`. */
export function wallText(zone: string, time: number | null): string {
  if (time === null) return ''
  const { year, month, day, hour, minute } = wallClock(zone)(time)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

/**
 * The moment such a text stands for: the beginning of its minute or, for an end, its last millisecond. Null while it is
 * not whole, as with a year of which only the first digits are typed.
 */
export function timeOfWall(zone: string, text: string, end: 'from' | 'to'): number | null {
  const [, year, month, day, hour, minute] = /^(\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.map(Number) ?? []
  if (year === undefined || year < 1970) return null
  const clock = { year, month: month!, day: day!, hour: hour!, minute: minute!, second: 0, millisecond: 0 }
  const start = momentOf(zone, clock)
  return end === 'to' ? start + 59_999 : start
}
