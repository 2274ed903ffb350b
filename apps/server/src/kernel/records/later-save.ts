import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/schema.ts'
import { withoutNulls } from '../db/rows.ts'
import type { Saver } from '../http/caller.ts'
import { conflict } from '../http/problem.ts'
import { differing, fieldHashes, type Hashes } from './field-hashes.ts'
import { saveVersion } from './save-version.ts'

/** Save of a record from a form. */
export interface FormSave {
  kind: string
  id: number
  /** For the sentence of a refusal. */
  name: string
  /** Request body with the version that the form was filled from; without it, the save is never rejected. */
  input: { version?: number }
}

/**
 * Stores the next version of a record whose table does not count its versions, when it is added and when it is changed. Part of
 * the saving transaction, after the check of the scope. Returns the version.
 * @throws Problem 409 when someone saved the record after the version of the input
 */
export async function saveNextVersion(
  db: Database,
  { kind, id, name, input }: FormSave,
  caller: Saver,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`saved:${kind}`}), ${id})`.execute(db)
  const { rows } = await sql<{ current: number }>`select ${versionOf(kind, sql`${id}`)} as current`.execute(db)
  const current = rows[0]?.current ?? 0
  await requireLatest(db, { kind, id, name, input }, current)
  await saveVersion(db, { kind, id, version: current + 1, input }, caller)
  return current + 1
}

/**
 * Requires that the input was filled from the current version, for tables that count their versions.
 * @throws Problem 409 with the save of the current version, if a person saved it
 */
export async function requireLatest(db: Database, { kind, id, name, input }: FormSave, current: number): Promise<void> {
  if (input.version === undefined || input.version === current) return
  const { rows } = await sql<LastSave>`
    select version, saved_at as "savedAt", user_name as "userName", actor_name as "actorName", field_hashes as hashes
    from saved_version where kind = ${kind} and id = ${id} and version = ${current}`.execute(db)
  const [last] = rows
  if (!last) throw conflict(['problem.savedByOther', { name }])
  const { hashes, savedAt, ...save } = last
  throw conflict(['problem.savedBy', { name, user: save.actorName ?? save.userName }], {
    laterSave: withoutNulls({
      ...save,
      savedAt: new Date(savedAt).toISOString(),
      fields: hashes ? differing(hashes, fieldHashes(input)) : [],
    }),
  })
}

interface LastSave extends Omit<FleetSchemas['LaterSave'], 'savedAt' | 'fields'> {
  savedAt: Date | string
  hashes: Hashes | null
}

/** Version of a record in a table without a version column: 0 before its first save. */
export const versionOf = (kind: string, id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(max(s.version), 0)::int from saved_version s where s.kind = ${kind} and s.id = ${id})`
