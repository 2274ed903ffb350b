import { zoneOffset } from '#kernel/time/zone-offset.ts'
import type { RequestedSpan } from '#reporting/requested.ts'

/**
 * Returns the period of the same length before a period, by the calendar of the zone: before a Monday with a change of
 * clocks comes a whole Sunday. Of a period that is not over, the part that is over is compared: until three o'clock today,
 * it is yesterday until three o'clock.
 */
export function previousSpan({ from, to }: RequestedSpan, zone: string, now: number): RequestedSpan {
  const offset = zoneOffset(zone)
  const wallOf = (time: number) => time + offset(time)
  const [start, end] = [from.getTime(), to.getTime() + 1]
  const until = start < now && now < end ? now : end
  const length = wallOf(end) - wallOf(start)
  const earlier = (time: number) => {
    const wall = wallOf(time) - length
    return wall - offset(wall - offset(wall))
  }
  return { from: new Date(earlier(start)), to: new Date(earlier(until) - 1) }
}
