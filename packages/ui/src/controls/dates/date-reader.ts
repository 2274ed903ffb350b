import type { WallClock } from '@muster/core'

export type PartName = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'half'

/** Position of a part in the text of a date. */
export interface TextPart {
  name: PartName
  from: number
  to: number
}

export interface DateText {
  /** Parsed date and time; midnight without a time. */
  clock: WallClock
  /** Smallest part in the text. */
  precision: 'day' | 'minute' | 'second'
  /** Milliseconds ahead of UTC if the text contains an offset: `+01:00`, `Z`. */
  offset: number | undefined
  parts: TextPart[]
}

/** Returns undefined for text that is not a date. */
export type DateReader = (text: string) => DateText | undefined

interface Settings {
  datePattern: string
  timePattern: string
  locale: string
}

const time =
  /(?<hour>\d{1,2})(?:\s*[:.h]\s*(?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]\d+)?)?)?\s*(?<half>[ap]\.?m\.?)?/.source
const iso = /(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})/.source
const zone = /(?<zone>z|[+-]\d{2}:?\d{2})?/.source

/**
 * Parses dates, with or without a time, in the user's format and ISO 8601. Separators and leading zeros may differ:
 * `dd/MM/yyyy HH:mm` accepts `1.4.2026 8:30`. Uses the 24-hour clock unless AM or PM follows. Rejects years before
 * 1970 and days that do not exist.
 */
export function dateReader({ datePattern, locale }: Settings): DateReader {
  const months = namesOf(locale)
  const userDate = sourceOf(datePattern, [...months.keys()])
  const forms = [
    new RegExp(`^\\s*${iso}(?:(?:\\s+|t)${time}${zone})?\\s*$`, 'diu'),
    new RegExp(`^\\s*${userDate}(?:\\s*,?\\s+${time})?\\s*$`, 'diu'),
  ]
  return text => {
    const plain = plainText(text)
    for (const form of forms) {
      const found = form.exec(plain)
      const read = found?.groups && dateOf(found.groups, found.indices?.groups ?? {}, months)
      if (read) return read
    }
    return undefined
  }
}

const timeAlone = new RegExp(`^\\s*${time}\\s*$`, 'diu')
const anyDay = { year: '2001', month: '1', day: '1' }

/** Parses a time of day in the same way: `7:30`, `19.30`, `7 pm`. Its day is meaningless. */
export const readTime: DateReader = text => {
  const found = timeAlone.exec(plainText(text))
  return found?.groups && dateOf({ ...found.groups, ...anyDay }, found.indices?.groups ?? {}, new Map())
}

const directions = /[\u061C\u200E\u200F]/g

/** Converts digits to European ones and removes direction marks. */
const plainText = (text: string): string =>
  text.replaceAll(directions, '').replaceAll(/[٠-٩۰-۹]/g, digit => String(digit.charCodeAt(0) & 15))

type Groups = Record<string, string | undefined>

function dateOf(groups: Groups, places: Record<string, [number, number]>, months: Map<string, number>) {
  const { year = '', month = '', day, hour, minute, second, half, zone } = groups
  // an hour alone is still being typed
  if (hour !== undefined && minute === undefined && half === undefined) return undefined
  const clock: WallClock = {
    year: Number(year) + (year.length === 2 ? 2000 : 0),
    month: /^\d/.test(month) ? Number(month) : (months.get(month.toLowerCase()) ?? 0),
    day: Number(day),
    hour: hourOf(Number(hour ?? 0), half),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: 0,
  }
  if (!isOnClock(clock)) return undefined
  const names = ['year', 'month', 'day', 'hour', 'minute', 'second', 'half'] as const
  return {
    clock,
    precision: second !== undefined ? 'second' : hour !== undefined ? 'minute' : 'day',
    offset: zone === undefined ? undefined : offsetIn(zone),
    parts: names
      .flatMap(name => (places[name] ? [{ name, from: places[name][0], to: places[name][1] }] : []))
      .toSorted((a, b) => a.from - b.from),
  } satisfies DateText
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  if (hour === 0) return Number.NaN
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0)
}

function isOnClock({ year, month, day, hour, minute, second }: WallClock): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && date.getUTCMonth() === month - 1 && day >= 1 && hour < 24 && minute < 60 && second < 60
}

function offsetIn(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

/** Converts a pattern of the settings to a regular expression; its tokens are those of core's `compilePattern`. */
function sourceOf(pattern: string, months: string[]): string {
  const pieces = pattern.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'/g)
  return Array.from(pieces, ([piece, quoted, letter]) => {
    if (quoted !== undefined) return `(?:${escaped(quoted.replaceAll("''", "'"))})?`
    if (letter === undefined) return String.raw`[^\p{L}\d]+`
    const token = piece.replaceAll('D', 'd').replaceAll('Y', 'y')
    if (token.startsWith('MMM')) return String.raw`(?<month>${months.map(escaped).join('|')}|\d{1,2})\.?`
    return tokens[token] ?? String.raw`\p{L}*\.?`
  }).join('')
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

const tokens: Readonly<Record<string, string>> = {
  yyyy: String.raw`(?<year>\d{4})`,
  yy: String.raw`(?<year>\d{4}|\d{2})`,
  M: String.raw`(?<month>\d{1,2})`,
  MM: String.raw`(?<month>\d{1,2})`,
  d: String.raw`(?<day>\d{1,2})`,
  dd: String.raw`(?<day>\d{1,2})`,
}

/** Months by short and long name, in lower case without dots; longer names first. */
function namesOf(locale: string): Map<string, number> {
  const names = (['short', 'long'] as const).flatMap(month => {
    const format = new Intl.DateTimeFormat(locale, { month, calendar: 'gregory', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at): [string, number] => {
      const name = format.format(Date.UTC(2026, at, 15)).toLowerCase()
      return [name.replace(/\.$/, ''), at + 1]
    })
  })
  return new Map(names.toSorted(([a], [b]) => b.length - a.length))
}
