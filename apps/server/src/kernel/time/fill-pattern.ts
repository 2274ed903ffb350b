const two = (value: number) => String(value).padStart(2, '0')
const named = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at: Date, locale: string) => {
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    formats.set(locale, format)
    return format.format(at)
  }
}
const hour12 = (at: Date) => at.getUTCHours() % 12 || 12

/** Formatters for the parts of a pattern. */
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

/**
 * Fills a pattern of the user's settings, such as `dd/MM/yyyy HH:mm`, with the UTC fields of a date.
 * @param language of month names; English by default
 */
export function fillPattern(pattern: string, at: Date, language?: string | null): string {
  // British English: months such as `Sep`, as patterns with the day first expect
  const locale = language && language !== 'en' ? language : 'en-GB'
  return pattern.replaceAll(/y+|M+|d+|H+|h+|m+|s+|a/g, part => parts[part]?.(at, locale) ?? part)
}
