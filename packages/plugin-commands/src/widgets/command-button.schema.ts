import { event } from '@muster/core'
import * as z from 'zod/mini'

const id = (error: string) => z.pipe(z.coerce.string().check(z.regex(/^\d{1,9}$/, error)), z.transform(Number))

export const commandButtonProps = z.object({
  unitId: id('must be the number of a unit, such as 7'),
  commandId: id('must be the number of a command that the token names, such as 3'),
  /** The command's own name where left out. */
  label: z.optional(z.string()),
})

export const commandButtonEvents = {
  commandsent: event<{ commandId: number; unitId: number }>(),
  /** The unit has had it, or it came to nothing. */
  commandchange: event<{ commandId: number; unitId: number; status: string }>(),
}
