import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** True if the role of the connection owns the audit, and can change and remove its rows therefore. */
export async function isOwnerOfAudit(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isOwner: boolean }>`
    select pg_get_userbyid(relowner) = current_user as "isOwner" from pg_class where oid = 'audit_entry'::regclass`.execute(
    db,
  )
  return rows[0]!.isOwner
}
