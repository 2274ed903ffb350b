import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { loadScope } from '#kernel/scope/sql.ts'

/** Advisory lock; no other lock of the database uses its number. */
const lock = 4300_0027

export interface TreeChange {
  trx: Database
  /** Scope read under the lock, because the request's scope may be outdated. */
  scope: Scope
  /** Call when visible companies change: all servers drop their scopes after the commit. */
  moved(): Promise<void>
}

/** Changes companies in a transaction. Concurrent changes wait, so that two moves cannot create a loop. */
export async function changeTree<T>(db: Database, caller: Saver, change: (tree: TreeChange) => Promise<T>): Promise<T> {
  let isMoved = false
  const result = await db.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    const moved = () => {
      isMoved = true
      return AccessChanges.notifyServers(trx)
    }
    return change({ trx, scope: await loadScope(trx, caller.userId), moved })
  })
  // clears the scopes of this server now, before its own notice arrives
  if (isMoved) AccessChanges.of(db).announce()
  return result
}

/** Returns true if a company is `topId` or below it. */
export async function isWithin(db: Database, companyId: number, topId: number): Promise<boolean> {
  const { rows } = await sql`
    with recursive above (company_id) as (
      select ${companyId}::int
      union
      select c.parent_company_id from company c join above a on c.company_id = a.company_id
    )
    select from above where company_id = ${topId}`.execute(db)
  return rows.length > 0
}
