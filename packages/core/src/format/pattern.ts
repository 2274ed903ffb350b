import { dateFormat } from './intl.ts'
import type { WallClock } from './zone.ts'

type Piece = (clock: WallClock, time: number) => string

/**
 * Compiles a pattern of the user's settings. Tokens: yyyy yy M MM MMM MMMM d dd EEE EEEE H HH h hh m mm s ss SSS a.
 * DD and YYYY are read as dd and yyyy. Text in single quotes is literal; two quotes are one quote.
 */
export function compilePattern(pattern: string, locale: string, zone: string): Piece {
  const pieces: Piece[] = [...pattern.matchAll(/'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'/g)].map(
    ([match, quoted, letter]) => {
      if (quoted !== undefined) return literal(quoted === '' ? "'" : quoted.replaceAll("''", "'"))
      return (letter && token(match, locale, zone)) || literal(match)
    },
  )
  return (clock, time) => pieces.map(piece => piece(clock, time)).join('')
}

const literal =
  (text: string): Piece =>
  () =>
    text

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

const numeric: Readonly<Record<string, (clock: WallClock) => string>> = {
  yyyy: ({ year }) => pad(year, 4),
  yy: ({ year }) => pad(year % 100, 2),
  M: ({ month }) => String(month),
  MM: ({ month }) => pad(month, 2),
  d: ({ day }) => String(day),
  dd: ({ day }) => pad(day, 2),
  H: ({ hour }) => String(hour),
  HH: ({ hour }) => pad(hour, 2),
  h: ({ hour }) => String(hour % 12 || 12),
  hh: ({ hour }) => pad(hour % 12 || 12, 2),
  m: ({ minute }) => String(minute),
  mm: ({ minute }) => pad(minute, 2),
  s: ({ second }) => String(second),
  ss: ({ second }) => pad(second, 2),
  SSS: ({ millisecond }) => pad(millisecond, 3),
  a: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
}

const names: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  MMM: { month: 'short' },
  MMMM: { month: 'long' },
  EEE: { weekday: 'short' },
  EEEE: { weekday: 'long' },
}

function token(letters: string, locale: string, zone: string): Piece | undefined {
  const found = numeric[letters] ?? numeric[letters.replaceAll('D', 'd').replaceAll('Y', 'y')]
  if (found) return found
  const options = names[letters]
  if (!options) return undefined
  const format = dateFormat(locale, { ...options, calendar: 'gregory', timeZone: zone })
  return (_, time) => format.format(time)
}
