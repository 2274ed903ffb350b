import { instant } from '../checks.ts'

/** How a column writes its times: ISO 8601, day or month first, or a number of this many milliseconds since 1970. */
export type TimeFormat = 'iso' | 'dmy' | 'mdy' | number

/** What a person may write after the colon of a time column. */
export const timeFormats: Readonly<Record<string, TimeFormat>> = {
  iso: 'iso',
  dmy: 'dmy',
  mdy: 'mdy',
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
}

/** By the digits before the decimal mark: seconds from 1973, and what is smaller. */
const epochs: readonly (readonly [digits: RegExp, milliseconds: number])[] = [
  [/^\d{9,10}$/, 1000],
  [/^\d{12,13}$/, 1],
  [/^\d{15,16}$/, 1e-3],
  [/^\d{18,19}$/, 1e-6],
]

/**
 * Milliseconds of a spreadsheet's time: `19/11/2026 07:00:30`, ISO 8601, or seconds, milliseconds, microseconds or nanoseconds
 * since 1970; NaN when it is none. Day first unless `format` says otherwise.
 */
export function spreadsheetTime(text: string, timezone = 'UTC', format?: TimeFormat): number {
  const said = text.trim().replace(/ ?(UTC|GMT)$/i, '')
  const zone = said === text.trim() ? timezone : 'UTC'
  const [, whole = '', part = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(said) ?? []
  const factor = typeof format === 'number' ? format : epochs.find(([digits]) => digits.test(whole))?.[1]
  if (whole !== '' && factor !== undefined && (format === undefined || typeof format === 'number'))
    return Math.round(Number(part === '' ? whole : `${whole}.${part}`) * factor)
  if (typeof format === 'number') {
    // 1.79507e+09, as programs of measurement write it
    const number = /^\d+(\.\d+)?e\+?\d+$/i.test(said) ? Number(said) : NaN
    return Math.round(number * format)
  }
  if (/^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:?\d\d)$/.test(said)) return instant(said.replace(/ +/, 'T'))
  const match =
    /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[T ,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,3})\d*)?)?\s*([ap]m)?)?$/i.exec(
      said,
    )
  if (!match) return NaN
  const [, first = '', middle = '', last = '', hour = '0', minute = '0', second = '0', fraction = '0', half] = match
  const isYearFirst = first.length === 4
  if (format === 'iso' && !isYearFirst) return NaN
  const [year, month, day] = isYearFirst
    ? [first, middle, last]
    : format === 'mdy'
      ? [last, first, middle]
      : [last, middle, first]
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  const local = calendar(
    Number(year) + (year.length === 2 ? 2000 : 0),
    Number(month),
    Number(day),
    hours,
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, '0')),
  )
  return zone === 'UTC' || Number.isNaN(local) ? local : local - offset(local - offset(local, zone), zone)
}

function calendar(year: number, month: number, day: number, hour: number, minute: number, second: number, ms: number) {
  if (hour > 23 || minute > 59 || second > 59) return NaN
  const time = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  const date = new Date(time)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? time : NaN
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Milliseconds a zone is ahead of UTC at an instant.
function offset(time: number, timezone: string) {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timezone, format)
  }
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const shown = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  return shown - Math.floor(time / 1000) * 1000
}
