import { isZone } from './is-zone.ts'
import { zoneOffset } from './zone-offset.ts'
import type { Milliseconds } from './units.ts'

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
  // British English: months such as `Sep`, as patterns with the day first expect
  const locale = language && language !== 'en' ? language : 'en-GB'
  return `${fill(`${dateFormat} ${timeFormat}`, local, locale)} (${zone})`
}

const two = (value: number) => String(value).padStart(2, '0')
const named = (options: Intl.DateTimeFormatOptions) => (at: Date, locale: string) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
const hour12 = (at: Date) => at.getUTCHours() % 12 || 12

/** Formatters of the parts of a pattern. */
const parts: Readonly<Record<string, (at: Date, locale: string) => string>> = {
  yyyy: at => String(at.getUTCFullYear()),
  yy: at => two(at.getUTCFullYear() % 100),
  MMMM: named({ month: 'long' }),
  MMM: named({ month: 'short' }),
  MM: at => two(at.getUTCMonth() + 1),
  M: at => String(at.getUTCMonth() + 1),
  dd: at => two(at.getUTCDate()),
  d: at => String(at.getUTCDate()),
  HH: at => two(at.getUTCHours()),
  H: at => String(at.getUTCHours()),
  hh: at => two(hour12(at)),
  h: at => String(hour12(at)),
  mm: at => two(at.getUTCMinutes()),
  ss: at => two(at.getUTCSeconds()),
  a: at => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
}

const fill = (pattern: string, at: Date, locale: string) =>
  pattern.replaceAll(/y+|M+|d+|H+|h+|m+|s+|a/g, part => parts[part]?.(at, locale) ?? part)
