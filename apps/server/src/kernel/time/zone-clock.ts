import { zoneOffset } from './zone-offset.ts'

/**
 * Writes moments as the clocks of a zone show them, `2026-01-31 08:00:00`, each with the offset of its season. @throws RangeError
 * for an unknown zone
 */
export function zoneClock(zone: string): (moment: Date | number) => string {
  const offset = zoneOffset(zone)
  return moment => {
    const time = Number(moment)
    return new Date(time + offset(time)).toISOString().slice(0, 19).replace('T', ' ')
  }
}

/** Like above for the day alone, `2026-01-31`. */
export function zoneDay(zone: string): (moment: Date | number) => string {
  const clock = zoneClock(zone)
  return moment => clock(moment).slice(0, 10)
}
