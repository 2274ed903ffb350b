import type { Database } from '../db/schema.ts'
import { actorOf } from '../http/caller.ts'
import type { Saver } from '../http/caller.ts'

/** What was saved: the kind of a record, `company`, `command-template` or `command-catalog`. */
export interface SavedVersion {
  kind: string
  id: number
  version: number
}

/** Records who saved a version: the user, and the support user who acted as them. Part of the transaction that saves. */
export async function saveVersion(db: Database, saved: SavedVersion, caller: Saver): Promise<void> {
  await db
    .insertInto('saved_version')
    .values({ ...saved, user_id: caller.userId, user_name: caller.login, ...actorOf(caller) })
    .execute()
}
