import { fillPattern } from './fill-pattern.ts'
import { isZone } from './is-zone.ts'
import type { Milliseconds } from './units.ts'
import { zoneOffset } from './zone-offset.ts'

interface Reader {
  /** IANA name; UTC if unknown. */
  timezone: string
  /** Pattern such as `dd/MM/yyyy`. */
  dateFormat: string
  /** Pattern such as `HH:mm`. */
  timeFormat: string
  /** Language of month names; English by default. */
  language?: string | null
}

/**
 * Formats a time with its zone in a user's format: `20/11/2026 10:30 (Europe/Rome)`.
 * @param time since the epoch
 */
export function formatMoment(time: Milliseconds, { timezone, dateFormat, timeFormat, language }: Reader): string {
  const zone = isZone(timezone) ? timezone : 'UTC'
  const local = new Date(time + zoneOffset(zone)(time))
  return `${fillPattern(`${dateFormat} ${timeFormat}`, local, language)} (${zone})`
}
