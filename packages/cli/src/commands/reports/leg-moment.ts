import { wholeNumber } from '../../define/parsers.ts'
import { moment } from '../../selection/span-options.ts'

export interface LegMoment {
  unitId: number
  /** ISO 8601. */
  at: string
}

/** Parses the ID of a unit and a moment, `12@2026-01-31T08:00:00Z`. */
export function legMoment(text: string): LegMoment {
  const [id = '', at, ...rest] = text.split('@')
  if (at === undefined || rest.length > 0)
    throw new Error('Write the ID of a unit and a moment with its offset, 12@2026-01-31T08:00:00Z.')
  return { unitId: wholeNumber(id), at: moment(at) }
}
