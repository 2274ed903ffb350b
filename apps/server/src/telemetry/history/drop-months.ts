import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Returns the first month to keep when all months before an instant are deleted. */
export const firstKeptMonth = (instant: Date) => new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1))

interface Month {
  name: string
  /** True if the table is still a partition of `position`. */
  attached: boolean
  /** True if a server stopped while it detached the partition. */
  pending: boolean
}

/**
 * Deletes the readings of the months before an instant, with their counts and aggregates by day. Readers and writers continue
 * in the meantime; the next run completes an interrupted one.
 * @returns number of months
 * @throws when the signal is aborted between two months
 */
export async function dropMonthsBefore(db: Database, instant: Date, signal: AbortSignal): Promise<number> {
  const firstKept = firstKeptMonth(instant)
  const months = (await readMonths(db)).filter(({ name }) => beginOf(name) < firstKept)
  // counts first, so that the history never lists pages without rows
  const day = firstKept.toISOString().slice(0, 10)
  await sql`delete from position_day where day < ${day}::date`.execute(db)
  await sql`delete from position_aggregate where day < ${day}::date`.execute(db)
  for (const { name, attached, pending } of months) {
    signal.throwIfAborted()
    const table = sql.id(name)
    if (pending) await sql`alter table position detach partition ${table} finalize`.execute(db)
    else if (attached) {
      await sql`alter table position detach partition ${table} concurrently`.execute(db).catch((error: Error) => {
        // Citus: dropping the table detaches it, and readers and writers wait briefly
        if (!error.message.includes('CONCURRENTLY commands are currently unsupported')) throw error
      })
    }
    await sql`drop table ${table}`.execute(db)
  }
  return months.length
}

/** Returns all months, oldest first, including detached ones. */
async function readMonths(db: Database): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select c.relname as name, i.inhrelid is not null as attached, coalesce(i.inhdetachpending, false) as pending
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid and i.inhparent = 'position'::regclass
    where c.relkind = 'r' and c.relname ~ '^position_[0-9]{4}_[0-9]{2}$'
      and c.relnamespace = (select relnamespace from pg_class where oid = 'position'::regclass)
    order by c.relname`.execute(db)
  return rows
}

const beginOf = (name: string) => new Date(Date.UTC(Number(name.slice(9, 13)), Number(name.slice(14, 16)) - 1, 1))
