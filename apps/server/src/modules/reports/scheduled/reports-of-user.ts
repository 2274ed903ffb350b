import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { saveVersion } from '#kernel/records/save-version.ts'

/** Selects enabled scheduled reports that a user saved last, and whose scope they therefore use. */
const savedBy = (userId: number) =>
  sql`kind = 'report-config' and (data->>'enabled')::boolean and (data->>'savedBy')::int = ${userId}`

export async function countReportsOf(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from record where ${savedBy(userId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Disables a user's scheduled reports. Another user can enable one by saving it, with that user's scope. */
export async function stopReportsOf(db: Database, userId: number, caller: Saver): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    update record set data = jsonb_set(data, '{enabled}', 'false'), version = version + 1, updated_at = now()
    where ${savedBy(userId)} returning record_id as id, version`.execute(db)
  for (const saved of rows) await saveVersion(db, { kind: 'report-config', ...saved, fields: ['enabled'] }, caller)
}
