import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Returns the ID of the shared record with this kind, name and content; creates it if it is missing. */
export async function seedRecord(
  db: Database,
  kind: string,
  name: string,
  data: object,
  { isDefault = false, refersTo = [] }: { isDefault?: boolean; refersTo?: number[] } = {},
): Promise<number> {
  const text = JSON.stringify(data)
  const found = await db
    .selectFrom('record')
    .select('record_id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('company_id', 'is', null)
    .where(sql<boolean>`data = ${text}::jsonb`)
    .executeTakeFirst()
  if (found) return found.record_id
  const made = await db
    .insertInto('record')
    .values({ kind, name, company_id: null, data: text, is_default: isDefault, refers_to: refersTo })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return made.record_id
}
