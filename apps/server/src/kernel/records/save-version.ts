import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { actorOf } from '../http/caller.ts'
import type { Saver } from '../http/caller.ts'

/** Kind of the saved object: that of a record, `command-template`, `command-catalog`, `company` or `user`. */
export interface SavedVersion {
  kind: string
  id: number
  version: number
  /** Note on the change beyond the version. */
  action?: 'created' | 'changed' | 'deleted'
  /** Names of the changed fields. */
  fields?: string[]
}

/** Stores the author of a version: the user, and the acting support user. Part of the saving transaction. */
export async function saveVersion(db: Database, saved: SavedVersion, caller: Saver): Promise<void> {
  await db
    .insertInto('saved_version')
    .values({ ...saved, user_id: caller.userId, user_name: caller.login, ...actorOf(caller) })
    .execute()
}

/** Stores a version of a record with its name, default flag and document. */
export async function saveRecordVersion(db: Database, recordId: number, caller: Saver): Promise<void> {
  const { actor_id, actor_name } = actorOf(caller)
  await sql`
    insert into saved_version (kind, id, version, user_id, user_name, actor_id, actor_name, name, is_default, data)
    select kind, record_id, version, ${caller.userId}, ${caller.login}, ${actor_id}, ${actor_name}, name, is_default, data
    from record where record_id = ${recordId}`.execute(db)
}
