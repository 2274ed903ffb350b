import type { Format } from 'ajv'

const int32 = (value: number) => Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 31

// years that both a Date and PostgreSQL can hold
const day = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** Existing day: no 30 February. */
function isDay(text: string): boolean {
  return day.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}

function isTime(text: string): boolean {
  return /^[Tt]$/.test(text.charAt(10)) && isDay(text.slice(0, 10)) && time.test(text.slice(11).toUpperCase())
}

/** Formats in the contract; a number outside them could not be stored. */
export const formats: Record<string, Format> = {
  int32: { type: 'number', validate: int32 },
  // a number beyond this was rounded when it was read
  int64: { type: 'number', validate: Number.isSafeInteger },
  double: { type: 'number', validate: Number.isFinite },
  float: { type: 'number', validate: Number.isFinite },
  'date-time': isTime,
  date: isDay,
}
