import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describeRefusal, DatabaseError, isPassing, type DatabaseTarget } from './refusal.ts'
import type { Database } from './schema.ts'

export interface ReachOptions {
  /** Target named in messages. */
  target: DatabaseTarget
  /** Called with a sentence when the database is not ready, and once when it responds. */
  onWait?: (sentence: string) => void
  /** Milliseconds to wait for a database that may still be starting. */
  patience?: number
}

/** Milliseconds between two attempts. */
const every = 1000

/** Oldest supported version, in the format of `server_version_num`. */
const oldest = 15_00_00

/**
 * Waits until the database responds, because it may start at the same time as the server. Checks its version and that its user may
 * create tables.
 * @throws DatabaseError when it refuses for good, or does not respond in time
 */
export async function reachDatabase(
  db: Database,
  { target, onWait = () => {}, patience = 60_000 }: ReachOptions,
): Promise<void> {
  const until = Date.now() + patience
  let waits = false
  for (;;) {
    try {
      await check(db, target)
      if (waits) onWait('The database responds.')
      return
    } catch (error) {
      if (error instanceof DatabaseError) throw error
      const sentence = describeRefusal(error, target)
      if (!isPassing(error) || Date.now() + every > until) throw new DatabaseError(sentence, { cause: error })
      if (!waits) onWait(`${sentence} The server tries again for ${Math.round(patience / 1000)} s.`)
      waits = true
      await pause(every)
    }
  }
}

async function check(db: Database, { variable, user, database }: DatabaseTarget): Promise<void> {
  const { rows } = await sql<{ version: number; mayCreate: boolean }>`
    select current_setting('server_version_num')::int as version,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const { version, mayCreate } = rows[0]!
  if (version < oldest)
    throw new DatabaseError(
      `The PostgreSQL in ${variable} has version ${Math.floor(version / 10_000)}. Muster needs version 15 or newer.`,
    )
  if (!mayCreate)
    throw new DatabaseError(
      `The user "${user}" in ${variable} may not create tables in the database "${database}". ` +
        `Make it the owner: alter database "${database}" owner to "${user}".`,
    )
}
