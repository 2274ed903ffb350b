import { sql } from 'kysely'
import { noteRecord } from '../audit/current-call.ts'
import type { Database } from '../db/schema.ts'
import { actorOf } from '../http/caller.ts'
import type { Saver } from '../http/caller.ts'
import { fieldHashes } from './field-hashes.ts'

/** Kind of the saved object: a record kind, `command-template`, `command-catalog`, `company` or `user`. */
export interface SavedVersion {
  kind: string
  id: number
  version: number
  /** Note on the change in addition to the version. */
  action?: 'created' | 'changed' | 'deleted'
  /** Names of the changed fields. */
  fields?: string[]
  /** Saved input, without secrets; only hashes of its fields are stored. */
  input?: object
}

/** Stores the author of a version, and the acting support user, in the saving transaction. */
export async function saveVersion(db: Database, { input, ...saved }: SavedVersion, caller: Saver): Promise<void> {
  noteRecord(saved.kind, saved.id)
  await db
    .insertInto('saved_version')
    .values({
      ...saved,
      ...(input && { field_hashes: JSON.stringify(fieldHashes(input)) }),
      user_id: caller.userId,
      user_name: caller.login,
      ...actorOf(caller),
    })
    .execute()
}

/** Stores a version of a record with its name, default flag and document. @param input of the saving form */
export async function saveRecordVersion(db: Database, recordId: number, caller: Saver, input?: object): Promise<void> {
  const { actor_id, actor_name } = actorOf(caller)
  const hashes = input ? JSON.stringify(fieldHashes(input)) : null
  const { rows } = await sql<{ kind: string }>`
    insert into saved_version
      (kind, id, version, user_id, user_name, actor_id, actor_name, name, is_default, data, field_hashes)
    select kind, record_id, version, ${caller.userId}, ${caller.login}, ${actor_id}, ${actor_name}, name, is_default, data,
      ${hashes}::jsonb
    from record where record_id = ${recordId}
    returning kind`.execute(db)
  for (const { kind } of rows) noteRecord(kind, recordId)
}
