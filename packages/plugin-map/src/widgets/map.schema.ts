import { checked, event, fields, inOrder, optional } from '@muster/core'
import { parseCenter } from '../fleet/bounds.ts'

/** Unit ID as text or number. */
const unitField = checked(
  text => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  'must be the number of a unit, such as 7',
)

const place = checked(text => parseCenter(text) && text, 'must be latitude,longitude in degrees, such as 45.46,9.19')

export const fleetMapProps = fields({ unitId: optional(unitField), center: optional(place) })

export const fleetMapEvents = {
  /** Emitted on selection; undefined when the selection is cleared. */
  unitselect: event<{ unitId: number | undefined }>(),
}

const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
const moment = optional(
  checked(
    text => (isMoment(text) ? text : undefined),
    'must be a date and time with a time zone, such as 2026-01-31T08:00:00Z',
  ),
)

/** Defaults to the last 24 hours. */
export const historyMapProps = fields({ unitId: unitField, from: moment, to: moment }, inOrder)

export const historyMapEvents = {
  /** Emitted after the entire history has loaded. */
  historyload: event<{ positions: number }>(),
}

export const unitCardProps = fields({ unitId: unitField })

export const unitCardEvents = {}
