import { dateFormat } from './intl.ts'

/** Returns the zone if the platform supports it, else UTC. */
export function knownZone(zone: string | undefined): string {
  try {
    return zone ? dateFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone : 'UTC'
  } catch {
    return 'UTC'
  }
}

export interface WallClock {
  readonly year: number
  /** 1–12 */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

const parts: Intl.DateTimeFormatOptions = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  era: 'short',
}

/** Returns a function that converts a time to local date and time of the zone. */
export function wallClock(zone: string): (time: number) => WallClock {
  const format = dateFormat('en-US', { ...parts, timeZone: zone })
  return time => {
    const found: Record<string, string> = {}
    for (const { type, value } of format.formatToParts(time)) found[type] = value
    const year = Number(found.year)
    return {
      year: found.era === 'BC' ? 1 - year : year,
      month: Number(found.month),
      day: Number(found.day),
      hour: Number(found.hour),
      minute: Number(found.minute),
      second: Number(found.second),
      millisecond: ((time % 1000) + 1000) % 1000,
    }
  }
}

/** Hours ahead of UTC at a moment, for `offsetUtc` and `offsetUTC`: 5.5 in India. */
export function offsetHours(zone: string, time: number): number {
  const { year, month, day, hour, minute, second } = wallClock(zone)(time)
  const seconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - Math.floor(time / 1000)
  return seconds / 3600
}
