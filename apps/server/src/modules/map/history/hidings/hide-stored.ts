import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { followChange } from './hide-positions.ts'

interface Stored {
  unitId: number
  /** In order. */
  times: readonly Date[]
  reason: string
  by: string
}

/** Hides positions by their times, as part of a transaction. Returns how many there were that nobody had hidden. */
export async function hideStored(db: Database, { unitId, times, reason, by }: Stored): Promise<number> {
  const [from, last] = [times[0], times.at(-1)]
  if (!from || !last) return 0
  const until = new Date(last.getTime() + 1)
  // ingest writes the same rows
  await sql`select from unit_state where unit_id = ${unitId} for update`.execute(db)
  const { rows } = await sql<{ hiding_id: number }>`
    insert into position_hiding (unit_id, from_time, until_time, reason, positions, hidden_by)
    values (${unitId}, ${from}, ${until}, ${reason}, 0, ${by}) returning hiding_id`.execute(db)
  const hidingId = rows[0]?.hiding_id
  const hidden = await sql`
    update position set hidden_by = ${hidingId}
    where unit_id = ${unitId} and fix_time = any(${times}::timestamptz[]) and fix_time >= ${from} and fix_time < ${until}
      and hidden_by is null`.execute(db)
  const positions = Number(hidden.numAffectedRows ?? 0)
  if (positions === 0)
    await sql`delete from position_hiding where unit_id = ${unitId} and hiding_id = ${hidingId}`.execute(db)
  else {
    await sql`update position_hiding set positions = ${positions} where unit_id = ${unitId} and hiding_id = ${hidingId}`.execute(
      db,
    )
    await followChange(db, unitId, from, until)
  }
  return positions
}
