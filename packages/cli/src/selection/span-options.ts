import { choice, option } from '../define/parameter.ts'

export const spanOptions = {
  from: option('<when>', 'First day (2026-01-31) or moment (2026-01-31T08:00:00Z)', { read: when }),
  to: option('<when>', 'Last day or moment; default now', { read: when }),
  range: choice(
    ['today', 'yesterday', 'last7days', 'last30days', 'thisWeek', 'thisMonth', 'lastMonth'],
    'Whole days of your time zone; weeks start on Monday',
  ),
}

/** Parses a moment with its offset. */
export function moment(text: string): string {
  if (isMoment(text)) return text
  throw new Error('Write a moment with its offset, 2026-01-31T08:00:00Z.')
}

const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && isReal(text)

/** Parses a day, or a moment with its offset. */
export function when(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && isReal(text)
  if (isDay || isMoment(text)) return text
  throw new Error('Write a day, 2026-01-31, or a moment with its offset, 2026-01-31T08:00:00Z.')
}

/** Rejects days such as 31 February, which `Date.parse` accepts. */
function isReal(text: string): boolean {
  const day = text.slice(0, 10)
  return !Number.isNaN(Date.parse(text)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
