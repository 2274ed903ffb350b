import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Returns the names that the company of a user gave to statuses, by status id; default names are omitted. */
export async function customStatusNames(db: Database, userId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ statusId: number; name: string }>`
    select custom.status_id as "statusId", custom.name from custom_duty custom
      join duty using (status_id) join app_user using (company_id)
    where user_id = ${userId} and custom.name <> duty.name`.execute(db)
  return new Map(rows.map(({ statusId, name }) => [statusId, name]))
}
