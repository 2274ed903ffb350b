import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** From when and until when the last position of a unit is where something happened: two arguments of `last_positions`. */
export const hourBefore = (happened: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${happened}.occurred_at - interval '1 hour', ${happened}.occurred_at + interval '1 microsecond'`
