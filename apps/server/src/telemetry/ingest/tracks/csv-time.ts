import { instant } from '../checks.ts'

/** Milliseconds of a spreadsheet's time, day first: `19/11/2026 07:00:30`, ISO 8601 or epoch; NaN when it is none. */
export function spreadsheetTime(text: string, timezone = 'UTC'): number {
  const said = text.trim()
  if (/^\d{10}$/.test(said)) return Number(said) * 1000
  if (/^\d{13}$/.test(said)) return Number(said)
  if (/^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:?\d\d)$/.test(said)) return instant(said.replace(' ', 'T'))
  const match =
    /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[T ,]+(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,3})\d*)?)?\s*([ap]m)?)?$/i.exec(
      said,
    )
  if (!match) return NaN
  const [, first = '', month = '', last = '', hour = '0', minute = '0', second = '0', fraction = '0', half] = match
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
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
  return timezone === 'UTC' || Number.isNaN(local) ? local : local - offset(local - offset(local, timezone), timezone)
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
