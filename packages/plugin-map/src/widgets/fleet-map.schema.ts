import { event } from '@muster/core'
import * as z from 'zod/mini'
import { placeOf } from '../fleet/places.ts'
import { unitField } from './unit.field.ts'

const isPlace = (text: string) => placeOf(text) !== undefined

export const fleetMapProps = z.object({
  unitId: z.optional(unitField),
  center: z.optional(z.string().check(z.refine(isPlace, 'must be latitude,longitude in degrees, such as 45.46,9.19'))),
})

export const fleetMapEvents = {
  /** A unit was chosen; none any more when undefined. */
  unitselect: event<{ unitId: number | undefined }>(),
}
