import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/**
 * Erases the data that identifies a user: name, addresses and programs, including actions as another user, and the name and fields of the
 * user record. Keeps the entries and their chains. Returns the number of entries changed.
 */
export async function erasePerson(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from audit_entry e join audit_person p using (person_id)
    where p.user_id = ${userId} or p.actor_id = ${userId} or e.record_kind = 'user' and e.record_id = ${String(userId)}`.execute(
    db,
  )
  await sql`select audit_erase_person(${userId})`.execute(db)
  return rows[0]?.entries ?? 0
}
