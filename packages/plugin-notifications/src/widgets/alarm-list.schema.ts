import { event } from '@muster/core'
import * as z from 'zod/mini'

const whole = (least: number, most: number, error: string) => z.pipe(
  z.coerce.string().check(z.regex(/^\d{1,9}$/, error)),
  z.pipe(z.transform(Number), z.number().check(z.minimum(least, error), z.maximum(most, error))),
)

export const alarmListProps = z.object({
  unitId: z.optional(whole(0, 999_999_999, 'must be the number of a unit, such as 7')),
  days: z.optional(whole(1, 31, 'must be a number of days from 1 to 31')),
  limit: z.optional(whole(1, 100, 'must be a number of alarms from 1 to 100')),
})

export const alarmListEvents = {
  /** One was chosen. */
  alarmselect: event<{ alarmId: number; unitId: number }>(),
}
