import * as z from 'zod/mini'

/** The id of a unit, as text or number. */
export const unitField = z.pipe(
  z.coerce.string().check(z.regex(/^\d{1,9}$/, 'must be the number of a unit, such as 7')),
  z.transform(Number),
)
