import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { sql } from 'kysely'

/** Stores the authors of unit versions, for forms open elsewhere. Called last in the saving transaction. */
export async function saveUnitVersions(
  db: Database,
  unitIds: readonly number[],
  input: object,
  caller: Saver,
): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    select unit_id as id, version from unit where unit_id = any(${numbers(unitIds)}::int[])`.execute(db)
  for (const saved of rows) await saveVersion(db, { kind: 'unit', ...saved, input }, caller)
}
