import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Job } from '../jobs/job.ts'
import { Db } from '../dependencies.ts'
import { chainStart, sealHash, type SealedContent } from './entry.ts'

/** Arbitrary lock number shared by all servers of a database. */
const lock = 4300_0162
/** Maximum number of entries in one transaction. */
const batch = 2000

export type UnsealedEntry = Omit<SealedContent, 'number'>

/** Columns of `audit_entry e` covered by its chain. */
export const sealedColumns = sql`e.entry_id as "entryId", e.company_id as "companyId", e.month::text as month, e.at, e.event,
  e.operation, e.record_kind as "recordKind", e.record_id as "recordId", e.count, e.request_id as "requestId",
  e.person_hash as "personHash", e.detail_hash as "detailHash"`

/**
 * Appends new entries to the chains of their company and month in storage order. Only one server does so at a time. Returns the number of
 * entries.
 */
export async function sealEntries(db: Database): Promise<number> {
  // without a transaction while there is nothing to do
  const { rows } = await sql`select from audit_unsealed limit 1`.execute(db)
  if (rows.length === 0) return 0
  let total = 0
  for (;;) {
    const sealed = await db.transaction().execute(sealBatch)
    total += sealed
    if (sealed < batch) return total
  }
}

async function sealBatch(db: Database): Promise<number> {
  const { rows: locks } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${lock}) as taken`.execute(db)
  if (!locks[0]?.taken) return 0
  const { rows } = await sql<UnsealedEntry>`
    select ${sealedColumns} from audit_unsealed join audit_entry e using (entry_id) order by e.entry_id limit ${batch}`.execute(
    db,
  )
  if (rows.length === 0) return 0
  const seals = []
  for (const [, entries] of Map.groupBy(rows, ({ companyId, month }) => `${companyId} ${month}`)) {
    const { companyId, month } = entries[0]!
    let { number, hash } = await endOf(db, companyId, month)
    for (const entry of entries) {
      hash = sealHash(hash, { ...entry, number: ++number })
      seals.push({ company_id: companyId, month, number, entry_id: entry.entryId, hash: hash.toString('hex') })
    }
  }
  await sql`
    insert into audit_seal (company_id, month, number, entry_id, hash)
    select company_id, month, number, entry_id, decode(hash, 'hex') from json_to_recordset(${JSON.stringify(seals)}::json)
      as s (company_id int, month date, number int, entry_id bigint, hash text)`.execute(db)
  await sql`delete from audit_unsealed where entry_id = any(${`{${seals.map(seal => seal.entry_id).join()}}`}::bigint[])`.execute(
    db,
  )
  return seals.length
}

async function endOf(db: Database, companyId: number, month: string): Promise<{ number: number; hash: Buffer }> {
  const last = await db
    .selectFrom('audit_seal')
    .select(['number', 'hash'])
    .where('company_id', '=', companyId)
    .where('month', '=', month)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { number: 0, hash: chainStart }
}

/** Runs on every server and appends an entry to its chain within a few seconds. */
export const auditSeals: Job = {
  name: 'audit-seals',
  type: 'standalone',
  description: 'Adds new entries of the audit to the hash chain of their company and month.',
  schedule: { intervalMs: 1000 },
  run: ({ use }) => sealEntries(use(Db)),
}
