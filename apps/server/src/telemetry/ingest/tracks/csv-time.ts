import { datesOf, type DateOrder, type Dates } from './calendar-date.ts'
import { LocalClock } from './local-clock.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Time format of a column: ISO 8601, the order of its dates, or the milliseconds per count since 1970. */
export type TimeFormat = 'iso' | DateOrder | number

/** Time formats by their notation after the colon of a time column. */
export const timeFormats: Readonly<Record<string, TimeFormat>> = {
  iso: 'iso',
  dmy: 'dmy',
  mdy: 'mdy',
  ymd: 'ymd',
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
}

/** Epoch units by number of digits: seconds from 1973 on, and smaller units. */
const epochs: readonly (readonly [digits: RegExp, milliseconds: number])[] = [
  [/^\d{9,10}$/, 1000],
  [/^\d{12,13}$/, 1],
  [/^\d{15,16}$/, 1e-3],
  [/^\d{18,19}$/, 1e-6],
]

/** A parsed time whose date order or zone may be open. */
export type WrittenTime =
  | { moment: Milliseconds }
  | {
      dates: Dates
      /** Milliseconds since midnight. */
      ofDay: Milliseconds
      /** Offset from UTC, if the text has one. */
      ahead?: Milliseconds
    }

/**
 * Parses `19/11/2026 07:00:30`, ISO 8601, `20261119070030`, `19 Nov 2026, 7 pm`, or seconds, milliseconds, microseconds or
 * nanoseconds since 1970. Returns undefined for other texts.
 */
export function writtenTime(text: string, format?: TimeFormat): WrittenTime | undefined {
  const trimmed = text.trim().replace(/^\p{L}{2,9}\.?,\s+(?=\d)/u, '')
  const [, whole = '', part = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(trimmed) ?? []
  const factor = typeof format === 'number' ? format : epochs.find(([digits]) => digits.test(whole))?.[1]
  if (whole !== '' && factor !== undefined && (format === undefined || typeof format === 'number'))
    return { moment: Math.round(Number(part === '' ? whole : `${whole}.${part}`) * factor) }
  if (typeof format === 'number') {
    // 1.79507e+09, the notation of measurement programs
    return /^\d+(\.\d+)?e\+?\d+$/i.test(trimmed) ? { moment: Math.round(Number(trimmed) * format) } : undefined
  }
  const [, date = '', time = ''] = /^(\d{8})T?(\d{6}(?:[.,]\d+)?Z?)$/.exec(trimmed) ??
    /^(.*?)[T ,]+(\d{1,2}(?:[:.]\d\d){1,2}(?:[.,]\d+)?.*|\d{1,2} ?[ap]\.?m\.?|\d{5,6}(?:[.,]\d+)?Z?)$/i.exec(
      trimmed,
    ) ?? [trimmed, trimmed]
  if (format === 'iso' && !/^\d{4}/.test(date)) return undefined
  const dates = datesOf(date.trim(), time !== '')
  const clock = time === '' ? { ofDay: 0 } : clockOf(time)
  return dates && clock && { dates, ...clock }
}

/** Parses `07:00:30.5`, `7:00 PM`, `070030`, with an optional `Z`, `UTC` or offset. */
function clockOf(text: string): { ofDay: Milliseconds; ahead?: Milliseconds } | undefined {
  const [, plain = '', zone] = /^(.*?)\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i.exec(text.trim()) ?? []
  const digits = /^(\d{5,6})([.,]\d+)?$/.exec(plain)
  const clock = digits ? `${digits[1]?.padStart(6, '0').replace(/(..)(..)(..)/, '$1:$2:$3')}${digits[2] ?? ''}` : plain
  const [, hour, minute = '0', second = '0', fraction = '0', half] =
    /^(\d{1,2})(?:[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,3})\d*)?)?)?\s*([ap])?(?:\.?m\.?)?$/i.exec(clock) ?? []
  if (hour === undefined || (half && (Number(hour) > 12 || Number(hour) < 1))) return undefined
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  const ofDay = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0'))
  return { ofDay, ...(zone !== undefined && { ahead: aheadOf(zone) }) }
}

function aheadOf(zone: string): Milliseconds {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
}

/** Returns the instant of a time, or NaN if it is impossible in this date order. */
export function momentOf(
  written: WrittenTime,
  { order = 'dmy', clock, device }: { order?: DateOrder; clock: LocalClock; device?: string },
): Milliseconds {
  if ('moment' in written) return written.moment
  const local = written.dates[order] + written.ofDay
  if (Number.isNaN(local)) return NaN
  return written.ahead === undefined ? clock.moment(local, device) : local - written.ahead
}

/** Parses a single time, day first by default. Returns NaN for other texts. */
export function spreadsheetTime(text: string, timezone = 'UTC', format?: TimeFormat): Milliseconds {
  const written = writtenTime(text, format)
  const order = format === 'mdy' || format === 'ymd' ? format : 'dmy'
  return written ? momentOf(written, { order, clock: new LocalClock(timezone) }) : NaN
}
