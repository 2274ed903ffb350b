import type { FleetSchemas } from '@muster/contract'
import { zoneClock } from '#kernel/time/zone-clock.ts'

type Days = FleetSchemas['CurfewDays']

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

/**
 * Returns whether a unit may be used at a moment, by the clocks of a zone: an interval begins at its first minute and ends before its
 * last one. On the day on which clocks go back, a repeated hour is allowed twice.
 *
 * @param days intervals of `HH:MM`, up to `24:00`
 */
export function allowedHours(days: Days, zone: string): (time: number) => boolean {
  const clock = zoneClock(zone)
  return time => {
    const wall = clock(time)
    const minute = wall.slice(11, 16)
    const day = weekdays[new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? 'SUNDAY'
    return days[day].some(({ from, to }) => from <= minute && minute < to)
  }
}

const quarter = 900_000
/** A week, and the hour by which clocks may go back in it. */
const longest = 7 * 24 * 3_600_000 + 4 * quarter

/**
 * Returns the first moment after another at which the use of a unit becomes allowed, or ends to be; undefined where the hours of a
 * week have none. Intervals begin and end on a half hour, the clocks of all zones are quarters of an hour apart.
 */
export function nextChange(holdsAt: (time: number) => boolean, after: number): number | undefined {
  const isAllowed = holdsAt(after)
  for (let time = (Math.floor(after / quarter) + 1) * quarter; time <= after + longest; time += quarter)
    if (holdsAt(time) !== isAllowed) return time
  return undefined
}
