import { checked } from '@muster/core'

/** The id of a unit, as text or number. */
export const unitField = checked(
  text => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),
  'must be the number of a unit, such as 7',
)
