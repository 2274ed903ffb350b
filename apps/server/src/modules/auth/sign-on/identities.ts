import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { SignOn } from '#kernel/db/schema/accounts.ts'

/** Stores the use of an identity, and links a new identity to its user. */
export async function noteIdentity(
  db: Database,
  userId: number,
  { issuer, subject, isNewLink }: SignOn,
): Promise<void> {
  if (isNewLink)
    await db
      .insertInto('sign_on_identity')
      .values({ issuer, subject, user_id: userId, last_used_at: sql<Date>`now()` })
      .onConflict(conflict => conflict.columns(['issuer', 'subject']).doNothing())
      .execute()
  else
    await sql`
      update sign_on_identity set last_used_at = now() where issuer = ${issuer} and subject = ${subject}`.execute(db)
}
