import { decimal, type DecimalMark } from './decimal.ts'

const numberWithUnit = /^([+\-−]?(?:\d[\d.,'’\s]*|[.,]\d+)(?:e[+-]?\d+)?)(\s*)(\D\S{0,11}(?: per \w+)?)?$/iu

/** Splits a cell into number and unit of measure: `15.862 km/h`, `513.863 M`, `85%`. */
export function numberIn(cell: string, mark?: DecimalMark): { number: number; unit?: string } | undefined {
  const [, digits = '', , unit] = numberWithUnit.exec(cell.trim()) ?? []
  const number = decimal(digits, mark)
  return number === undefined ? undefined : { number, ...(unit !== undefined && { unit }) }
}

/** Returns the number of a cell as text, without its unit. */
export const digitsOf = (cell: string): string => numberWithUnit.exec(cell.trim())?.[1]?.trim() ?? cell

const usual =
  /^(km\/?h|kph|mph|m\/s|kn|knots?|m|km|ft|mi|m?v|m?a|k?w|kwh|[km]?hz|rpm|%|°[cf]?|deg|bar|psi|k?pa|l|l\/h|gal|dbm?|s|min|h)$/i

/** Returns the unit of measure of a signal cell: after a space, or a common unit. */
export function unitOfSignal(cell: string): string | undefined {
  const [, digits = '', space = '', unit] = numberWithUnit.exec(cell.trim()) ?? []
  if (unit === undefined || decimal(digits) === undefined || unit.includes(':')) return undefined
  return /\s$/.test(digits) || space !== '' || usual.test(unit) ? unit : undefined
}

/** Returns true for placeholders that loggers write without a value. */
export const isPlaceholder = (cell: string): boolean => /^(-+|n\/?a|nan|null|none|nil|\?+|#n\/a)$/i.test(cell)
