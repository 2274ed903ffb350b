import type { FleetSchemas } from '@muster/contract'
import { zoneClock } from '#kernel/time/zone-clock.ts'

type Days = FleetSchemas['CurfewDays']

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

/**
 * Returns a function that is true when a unit may be used, by the clock of a zone: an interval starts at its first minute and
 * ends before its last one. When clocks go back, the repeated hour is allowed twice.
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
/** A week, plus the hour that clocks may be set back. */
const longest = 7 * 24 * 3_600_000 + 4 * quarter

/**
 * Returns the next time at which use becomes allowed or ends; undefined if the week has no change. Intervals start and end on
 * half hours, and offsets of all zones are multiples of 15 minutes.
 */
export function nextChange(holdsAt: (time: number) => boolean, after: number): number | undefined {
  const isAllowed = holdsAt(after)
  for (let time = (Math.floor(after / quarter) + 1) * quarter; time <= after + longest; time += quarter)
    if (holdsAt(time) !== isAllowed) return time
  return undefined
}
