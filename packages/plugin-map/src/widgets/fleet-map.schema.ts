import { checked, event, fields, optional } from '@muster/core'
import { placeOf } from '../fleet/places.ts'
import { unitField } from './unit.field.ts'

const place = checked(text => placeOf(text) && text, 'must be latitude,longitude in degrees, such as 45.46,9.19')

export const fleetMapProps = fields({ unitId: optional(unitField), center: optional(place) })

export const fleetMapEvents = {
  /** A unit was selected; undefined when the selection is cleared. */
  unitselect: event<{ unitId: number | undefined }>(),
}
