import { number, text } from '../values.ts'

/** Factors to the stored unit, by unit names of providers. */
export type Units = readonly (readonly [name: RegExp, factor: number])[]

/** To metres. */
export const lengths: Units = [
  [/^(m|met(er|re)s?)$/, 1],
  [/^(km|kms|kilomet(er|re)s?)$/, 1000],
  [/^mi(les?)?$/, 1609.344],
  [/^(ft|foot|feet)$/, 0.3048],
]
/** To hours. */
export const durations: Units = [
  [/^(h|hrs?|hours?)$/, 1],
  [/^min(ute)?s?$/, 1 / 60],
  [/^s(ec(ond)?s?)?$/, 1 / 3600],
]
/** To litres; gallons are American unless marked imperial. */
export const volumes: Units = [
  [/^(l|lit(er|re)s?)$/, 1],
  [/^.*gal.*(imp|uk)|(imp|uk).*gal/, 4.54609],
  [/gal/, 3.785411784],
]
/** To kilometres an hour. */
export const speeds: Units = [
  [/^(km\/?h|kph|kmph|kilomet(er|re)s? ?per ?hour)$/, 1],
  [/^(mph|mi\/h|miles? ?per ?hour)$/, 1.609344],
  [/^(m\/s|met(er|re)s? ?per ?second)$/, 3.6],
  [/^(kn|kts?|knots?)$/, 1.852],
]
/** To percent. */
export const shares: Units = [
  [/^(%|percent)$/, 1],
  [/^(ratio|fraction)$/, 100],
]
/** To degrees. */
export const angles: Units = [[/^deg(ree)?s?$|^°$/, 1]]

/** Returns the factor of a unit name, or undefined. */
export function factorOf(units: Units, name: string): number | undefined {
  const lower = name.trim().toLowerCase()
  return units.find(([pattern]) => pattern.test(lower))?.[1]
}

const isoDuration =
  /^P(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i

/** Converts an ISO 8601 duration such as `PT13H28M30S` to hours. Returns undefined for other texts, and for years and months. */
function hoursOf(value: string): number | undefined {
  const found = isoDuration.exec(value)
  if (!found || !/\d/.test(value)) return undefined
  const parts = found.slice(1).map(part => Number((part ?? '0').replace(',', '.')))
  const hours = [168, 24, 1, 1 / 60, 1 / 3600]
  return parts.reduce((sum, part, index) => sum + part * (hours[index] ?? 0), 0)
}

/** Splits a number and its unit, as in `12 h` and `55 %`. */
export function amountWithUnit(value: unknown): { amount: number; unit: string } | undefined {
  const [, digits, unit] =
    typeof value === 'string' ? (/^([+-]?\d[\d.,\s'’]*?)\s*([^\d\s.,'’]\S*( \S+)?)$/.exec(value.trim()) ?? []) : []
  const number = digits === undefined ? undefined : amount(digits)
  return number === undefined || unit === undefined ? undefined : { amount: number, unit }
}

/** Parses number formats of providers: `8376.2`, `8376,2`, `1.234,5`, `1,234.5`, `1,234,567`, `1 234,5`, `1'234` or an ISO duration in hours. */
export function amount(value: unknown): number | undefined {
  const plain = number(value)
  if (plain !== undefined || typeof value !== 'string') return plain
  const trimmed = text(value) ?? ''
  const written = /^[+-]?\d{1,3}([\s'’]\d{3})+([.,]\d+)?$/.test(trimmed) ? trimmed.replaceAll(/[\s'’]/g, '') : trimmed
  if (/^P/i.test(written)) return hoursOf(written)
  if (!/^[+-]?\d[\d.,]*$/.test(written)) return undefined
  const [comma, point] = [written.lastIndexOf(','), written.lastIndexOf('.')]
  const isGrouped = written.indexOf(',') !== comma
  if (comma > point && !isGrouped) return number(written.replaceAll('.', '').replace(',', '.'))
  if (isGrouped && !/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(written)) return undefined
  return number(written.replaceAll(',', ''))
}
