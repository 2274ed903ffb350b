import { sql } from 'kysely'
import { numbers, objects } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Observation, Unplaced } from '../observation.ts'

/** A reading with an implausible time. */
export interface HeldReading {
  unitId: number
  reading: Observation | Unplaced
  reason: string
}

/** Stores held readings unchanged in their own table; no report and no map shows them. */
export async function storeHeld(db: Database, held: readonly HeldReading[]): Promise<void> {
  if (held.length === 0) return
  await sql`
    insert into held_reading (unit_id, received_at, reason, item)
    select u.unit_id, now(), h.reason, h.item
    from unnest(${numbers(held.map(({ unitId }) => unitId))}::int[], ${held.map(({ reason }) => reason)}::text[],
      ${objects(held.map(({ reading }) => reading))}::jsonb[]) as h (unit_id, reason, item)
    join unit u on u.unit_id = h.unit_id`.execute(db)
}
