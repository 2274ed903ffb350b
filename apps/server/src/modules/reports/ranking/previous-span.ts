import { zoneOffset } from '#kernel/time/zone-offset.ts'
import type { RequestedSpan } from '#reporting/requested.ts'

/**
 * Returns the period before a period, by the calendar of the zone: as many months before whole months, otherwise the
 * same length, so that before a Monday with a change of clocks comes a whole Sunday. Of a period that is not over, the
 * part that is over is compared: until three o'clock today, it is yesterday until three o'clock.
 */
export function previousSpan({ from, to }: RequestedSpan, zone: string, now: number): RequestedSpan {
  const offset = zoneOffset(zone)
  const wallOf = (time: number) => time + offset(time)
  const timeOf = (wall: number) => new Date(wall - offset(wall - offset(wall)))
  const [start, end] = [wallOf(from.getTime()), wallOf(to.getTime() + 1)]
  const current = wallOf(now)
  const isOpen = start < current && current < end
  const earlier = monthsBefore(start, end) ?? start - (end - start)
  const until = isOpen ? Math.min(earlier + current - start, start) : start
  return { from: timeOf(earlier), to: new Date(timeOf(until).getTime() - 1) }
}

/** Returns the start of the preceding months for a period of full months, as local time in milliseconds; otherwise undefined. */
function monthsBefore(start: number, end: number): number | undefined {
  const [first, next] = [new Date(start), new Date(end)]
  const isWhole = [first, next].every(date => date.getUTCDate() === 1 && date.getTime() % 86_400_000 === 0)
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
  return isWhole ? Date.UTC(1970, 2 * monthOf(first) - monthOf(next) - 1970 * 12, 1) : undefined
}
