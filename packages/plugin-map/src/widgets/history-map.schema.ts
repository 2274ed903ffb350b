import { checked, event, fields, inOrder, optional } from '@muster/core'
import { unitField } from './unit.field.ts'

const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
const moment = optional(
  checked(
    text => (isMoment(text) ? text : undefined),
    'must be a date and time with a time zone, such as 2026-01-31T08:00:00Z',
  ),
)

/** The last 24 hours where nothing is said. */
export const historyMapProps = fields({ unitId: unitField, from: moment, to: moment }, inOrder)

export const historyMapEvents = {
  /** All of it is there. */
  historyload: event<{ positions: number }>(),
}
