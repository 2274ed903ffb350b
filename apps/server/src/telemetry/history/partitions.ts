import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Earliest accepted time: no device is older, so that earlier readings come from a clock that was never set. */
export const earliestTime = Date.UTC(1990, 0, 1)

/** Returns the latest accepted time: device clocks may be ahead by a time zone and drift. */
export function latestTime(): number {
  return Date.now() + 2 * dayMs
}

/** Minimum retention: no setting drops a younger month. */
const keptAtLeast = 31 * dayMs
const lock = 4300_0002
const made = new WeakMap<Database, Set<string>>()

/**
 * Creates the missing monthly partitions of `position` for a period.
 * Both ends are inclusive, in milliseconds since the epoch, and limited to `earliestTime` and `latestTime`.
 * Cheap when repeated.
 */
export async function ensurePartitions(db: Database, from: number, to: number): Promise<void> {
  const months = new Set<number>()
  let month = monthOf(Math.max(from, earliestTime))
  for (const last = Math.min(to, latestTime()); month <= last; month = next(month)) months.add(month)
  await ensureMonths(db, months)
}

/** @param months results of `monthOf` */
export async function ensureMonths(db: Database, months: Iterable<number>): Promise<void> {
  let known = made.get(db)
  if (!known) made.set(db, (known = new Set()))
  // an older month may have been dropped since, here or by another server
  const lasting = monthOf(Date.now() - keptAtLeast)
  const missing = [...months].filter(month => month < lasting || !known.has(nameOf(month)))
  if (missing.length === 0) return
  if (db.isTransaction) await make(db, missing)
  else await db.transaction().execute(transaction => make(transaction, missing))
  for (const month of missing) known.add(nameOf(month))
}

/** Returns the start of the UTC month of an instant. */
export function monthOf(time: number): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

function next(month: number): number {
  const date = new Date(month)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
}

function nameOf(month: number): string {
  return `position_${new Date(month).toISOString().slice(0, 7).replace('-', '_')}`
}

async function make(db: Database, months: number[]): Promise<void> {
  if ((await missingOf(db, months)).length === 0) return
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
  for (const month of await missingOf(db, months)) {
    const name = nameOf(month)
    const bounds = [month, next(month)].map(time => `'${new Date(time).toISOString()}'`)
    // created separately and attached: unlike `create … partition of`, this blocks neither readers nor writers
    await sql.raw(`create table ${name} (like position including defaults including constraints)`).execute(db)
    // the parent's index has no summary of new pages until a vacuum, and scans them
    await sql
      .raw(`create index ${name}_by_id on ${name} using brin (position_id)
      with (pages_per_range = 32, autosummarize = on)`)
      .execute(db)
    await sql
      .raw(`alter table position attach partition ${name}
      for values from (${bounds[0]}) to (${bounds[1]})`)
      .execute(db)
  }
}

async function missingOf(db: Database, months: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'position'::regclass`.execute(db)
  const existing = new Set(rows.map(row => row.name))
  return months.filter(month => !existing.has(nameOf(month)))
}
