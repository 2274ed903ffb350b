import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Period in which the last position of a unit applies to an event: two arguments of `last_positions`. */
export const hourBefore = (happened: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${happened}.occurred_at - interval '1 hour', ${happened}.occurred_at + interval '1 microsecond'`
