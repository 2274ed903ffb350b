import type { Database } from '../db/schema.ts'
import { actorOf } from '../http/caller.ts'
import type { Saver } from '../http/caller.ts'

/** What was saved: the kind of a record, `command-template`, `command-catalog` or `user`. */
export interface SavedVersion {
  kind: string
  id: number
  version: number
  /** Where the version does not say it all. */
  action?: 'created' | 'changed' | 'deleted'
  /** Names of the changed fields. */
  fields?: string[]
}

/** Records who saved a version: the user, and the support user who acted as them. Part of the transaction that saves. */
export async function saveVersion(db: Database, saved: SavedVersion, caller: Saver): Promise<void> {
  await db
    .insertInto('saved_version')
    .values({ ...saved, user_id: caller.userId, user_name: caller.login, ...actorOf(caller) })
    .execute()
}
