import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Returns true if the database role owns the audit tables and can therefore change and remove their rows. */
export async function isOwnerOfAudit(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_get_userbyid(relowner) = current_user as "isOwner" from pg_class where oid = 'audit_entry'::regclass`.execute(
    db,
  )
  return rows[0]!.isOwner
}
