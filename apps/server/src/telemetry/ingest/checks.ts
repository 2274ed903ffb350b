import { dayMs } from '@muster/contract'
import { text, within } from './values.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Parser error for one item; its message becomes the reason of the rejection. */
export class Unreadable extends Error {
  constructor(message: string) {
    // the stack trace costs more than the rest of an item and is never shown
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}

const earliest = Date.UTC(2000, 0, 1)

/** Parses an ISO 8601 time (UTC without an offset) or milliseconds since the epoch. Returns NaN for anything else. */
export function instant(value: unknown): Milliseconds {
  if (typeof value === 'number') return value
  if (value === last.value) return last.time
  const written = text(value) ?? ''
  if (!/^\d{4}-\d\d-\d\d/.test(written)) return NaN
  const time = Date.parse(/^\S{10}[T ][\d:.]+$/.test(written) ? `${written}Z` : written)
  last = { value, time }
  return time
}

/** Cache of the last result: a gateway repeats its time of receipt in several readings. */
let last: { value: unknown; time: Milliseconds } = { value: undefined, time: NaN }

/** Parses a time without a range check. @throws Unreadable if it is missing or invalid */
export function readTime(value: unknown, field: string): Milliseconds {
  const time = instant(value)
  if (value === undefined || value === null || value === '') {
    throw new Unreadable(`${field} is missing: send the time of the reading as ISO 8601, e.g. 2026-11-20T06:12:44Z`)
  }
  if (!Number.isFinite(time)) {
    throw new Unreadable(`${field} "${text(value, 40)}" is no time: send ISO 8601, e.g. 2026-11-20T06:12:44Z`)
  }
  return Math.round(time)
}

/** Parses a time. @throws Unreadable if it is before 2000 or more than a day ahead */
export function checkTime(value: unknown, field: string, now: Milliseconds): Milliseconds {
  const time = readTime(value, field)
  if (time > now + dayMs) {
    throw new Unreadable(`${field} ${formatTime(time)} is more than a day ahead: set the clock of the device`)
  }
  if (time < earliest) throw new Unreadable(`${field} ${formatTime(time)} is before 2000: set the clock of the device`)
  return time
}

export function checkPlace(latitude: unknown, longitude: unknown): { latitude: number; longitude: number } {
  const lat = within(latitude, -90, 90)
  const lon = within(longitude, -180, 180)
  if (lat === undefined) throw new Unreadable(outside('latitude', latitude, 90))
  if (lon === undefined) throw new Unreadable(outside('longitude', longitude, 180))
  if (isNullIsland(lat, lon)) throw new Unreadable('0/0 is no place: the device had no fix')
  return { latitude: lat, longitude: lon }
}

/** Returns true for 0/0, which devices send without a fix: no machine works in the Gulf of Guinea. */
export const isNullIsland = (latitude: number, longitude: number) =>
  Math.abs(latitude) < 1e-4 && Math.abs(longitude) < 1e-4

function outside(field: string, value: unknown, limit: number) {
  const shown = text(value, 40)
  if (shown === undefined) return `${field} is missing: send decimal degrees of WGS 84`
  return `${field} ${shown} is no value between -${limit} and ${limit}: send decimal degrees of WGS 84`
}

export function formatTime(time: number) {
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time)
}

/** Returns the reason of a rejection. @throws the error if it is not `Unreadable` */
export function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  throw error
}
