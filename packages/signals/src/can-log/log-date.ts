/** Months in English, German, French, Italian, Spanish and Portuguese, without letters that depend on the encoding. */
const months = [
  /^(jan|gen|ene)/,
  /^(fe|fv)/,
  /^(mar|mr|mae)/,
  /^(apr|avr|abr)/,
  /^(mai|may|mag)/,
  /^(jun|juin|giu)/,
  /^(jul|juil|lug)/,
  /^(aug|ao|ago)/,
  /^(sep|set)/,
  /^(oct|okt|ott|out)/,
  /^nov/,
  /^(dec|dez|dc|dic)/,
]

const clock = /(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d{1,6}))?\s*([ap]m|vorm|nachm)?/i

/**
 * Parses the date of a log, `Sat Nov 21 10:00:00.250 am 2026`, `Mit Okt 18 10:00:00,250 2023` or `21.11.2026
 * 10:00:00`, as if it were UTC. Returns undefined without a date.
 */
export function logDate(text: string): number | undefined {
  const time = clock.exec(text)
  if (!time) return undefined
  const [found, hour, minute, second, fraction = '0', half = ''] = time
  const rest = text.replace(found, ' ')
  const numeric = /(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(rest)
  const year = Number(numeric?.[3] ?? /\b(\d{4})\b/.exec(rest)?.[1])
  // day first, unless slashes separate the parts
  const isMonthFirst = numeric?.[0].includes('/') === true
  const month = numeric ? Number(numeric[isMonthFirst ? 1 : 2]) - 1 : monthIn(rest)
  const day = Number(numeric ? numeric[isMonthFirst ? 2 : 1] : /(?:^|\s)(\d{1,2})\.?(?=\s)/.exec(`${rest} `)?.[1])
  if (month === undefined || month > 11 || !(day >= 1 && day <= 31) || Number.isNaN(year)) return undefined
  const isAfternoon = /^(pm|nachm)/i.test(half)
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  return Date.UTC(year, month, day, hours, Number(minute), Number(second), Number(`0.${fraction}`) * 1000)
}

/** Index of the last word that is a month: weekdays precede it, and some start alike. */
function monthIn(text: string): number | undefined {
  const words = text.split(/[\s.\d]+/).map(word => word.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const found = words.map(word => months.findIndex(month => month.test(word))).findLast(index => index >= 0)
  return found
}
