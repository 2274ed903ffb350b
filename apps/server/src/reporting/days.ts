import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Calendar day in a zone: its date, its start, and the start of the next day. Milliseconds since 1970. */
export interface LocalDay {
  day: string
  from: number
  to: number
}

/** Returns the days from the first to the last, inclusive; a day with a clock change has 23 or 25 hours. */
export async function localDays(db: Database, first: string, last: string, zone: string): Promise<LocalDay[]> {
  const { rows } = await sql<LocalDay>`
    select to_char(d, 'YYYY-MM-DD') as day, (extract(epoch from d at time zone ${zone}) * 1000)::float8 as "from",
      (extract(epoch from (d + interval '1 day') at time zone ${zone}) * 1000)::float8 as "to"
    from generate_series(${first}::date::timestamp, ${last}::date::timestamp, interval '1 day') d`.execute(db)
  return rows
}
