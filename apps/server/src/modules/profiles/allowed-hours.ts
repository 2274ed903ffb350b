import type { FleetSchemas } from '@muster/contract'
import { zoneClock } from '../../kernel/time/zone-clock.ts'

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
