import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { loadScope } from '#kernel/scope/sql.ts'

/** Any number will do as long as every server of the same database uses it. */
const lock = 4300_0027

export interface TreeChange {
  trx: Database
  /** As of now, under the lock: the one of the request may be older. */
  scope: Scope
  /** Who sees what changes with this: every server drops its scopes once it is committed. */
  moved(): Promise<void>
}

/** Changes companies in one transaction while all others who change companies wait, so that two moves make no cycle. */
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
  // here at once, and not only when the notice comes back
  if (isMoved) AccessChanges.of(db).announce()
  return result
}

/** Whether a company is the other one, or anywhere below it. */
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
