import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { withoutNulls } from '../db/rows.ts'
import { noVersion } from '../http/problem.ts'
import type { Scope } from '../scope/scope.ts'
import { readRecord } from './read-records.ts'
import type { StoredRecord } from './record-kind.ts'
import type { Thing } from '../texts/sentence.ts'

interface Kind {
  kind: Thing
}

/**
 * Reads the versions of a record, the newest first, at most 100. A caller who only reads a default of a company above gets none,
 * because its history is the owner's.
 */
export async function listVersions(
  db: Database,
  scope: Scope,
  of: Kind,
  id: number,
): Promise<FleetSchemas['RecordVersion'][]> {
  const { isOwn } = await readRecord(db, scope, of, id)
  if (!isOwn) return []
  const { rows } = await sql<FleetSchemas['RecordVersion'] & { savedAt: Date | string }>`
    select version, saved_at as "savedAt", user_name as "userName", actor_name as "actorName", name,
      data is not null as restorable
    from saved_version where kind = ${of.kind} and id = ${id} order by version desc limit 100`.execute(db)
  return rows.map(row => withoutNulls({ ...row, savedAt: new Date(row.savedAt).toISOString() }))
}

/**
 * Reads a version of a record. @throws Problem 404 for a version that does not exist or has no stored content
 */
export async function readVersion<Data>(
  db: Database,
  scope: Scope,
  of: Kind,
  { id, version }: { id: number; version: number },
): Promise<StoredRecord<Data>> {
  const record = await readRecord<Data>(db, scope, of, id)
  const saved = await db
    .selectFrom('saved_version')
    .select(['name', 'is_default', 'data'])
    .where('kind', '=', of.kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!record.isOwn || !saved?.data) throw noVersion(version, of.kind, id)
  return {
    ...record,
    version,
    name: saved.name ?? record.name,
    isDefault: saved.is_default ?? record.isDefault,
    data: saved.data as Data,
  }
}
