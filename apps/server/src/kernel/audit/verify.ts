import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { chainStart, detailHash, personHash, sealHash, type PersonColumns, type SealedContent } from './entry.ts'
import { sealedColumns } from './seal.ts'

/** Last hash of a chain, to be stored outside the database. */
export interface ChainHead {
  companyId: number
  /** First day. */
  month: string
  entries: number
  /** Hexadecimal. */
  hash: string
}

export type Flaw = 'CHANGED' | 'MISSING' | 'ORDER' | 'DETAIL' | 'PERSON' | 'UNSEALED' | 'SHORTER' | 'OTHER_END'

export interface Finding {
  flaw: Flaw
  companyId: number
  month: string
  /** Position in the chain, from 1. */
  number?: number
  entryId?: number
}

export interface Verification {
  chains: number
  entries: number
  /** Number of entries that are not yet part of the chain. */
  waiting: number
  /** Number of entries whose person or detail was erased. */
  erased: number
  findings: Finding[]
}

interface ChainRow extends Omit<SealedContent, 'companyId' | 'month' | 'entryId' | 'at'> {
  entryId: number
  /** Null for a missing entry. */
  at: Date | null
  sealed: Buffer
  ofMonth: string
  ofCompany: number
  detailSalt: Buffer | null
  label: string | null
  detail: string | null
  detailErased: Date | null
  salt: Buffer | null
  person: PersonColumns
  storedPersonHash: Buffer | null
  personErased: Date | null
}

const page = 5000
/** Maximum number of findings listed; a chain with a missing middle has only one. */
const mostFindings = 1000

/** Returns the end of each chain. */
export async function chainHeads(db: Database): Promise<ChainHead[]> {
  const { rows } = await sql<ChainHead>`
    select distinct on (company_id, month) company_id as "companyId", month::text as month, number as entries,
      encode(hash, 'hex') as hash
    from audit_seal order by company_id, month, number desc`.execute(db)
  const { rows: removed } = await sql<ChainHead>`
    select company_id as "companyId", month::text as month, entries, encode(hash, 'hex') as hash
    from audit_removed order by company_id, month`.execute(db)
  return [...removed, ...rows]
}

/**
 * Recomputes each chain and compares people and details with their hashes.
 * @param heads earlier chain ends, which must still be part of the chains
 */
export async function verifyAudit(db: Database, heads: readonly ChainHead[] = []): Promise<Verification> {
  const result: Verification = { chains: 0, entries: 0, waiting: 0, erased: 0, findings: [] }
  const ends = await chainHeads(db)
  const removed = new Set(await removedChains(db))
  for (const { companyId, month } of ends) {
    if (!removed.has(`${companyId} ${month}`)) await verifyChain(db, result, companyId, month)
  }
  for (const head of heads) await compareHead(db, result, ends, head)
  await countUnsealed(db, result)
  return result
}

async function removedChains(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_removed')
    .select(['company_id', sql<string>`month::text`.as('month')])
    .execute()
  return rows.map(({ company_id, month }) => `${company_id} ${month}`)
}

async function verifyChain(db: Database, result: Verification, companyId: number, month: string): Promise<void> {
  const report = (flaw: Flaw, { number, entryId }: Pick<ChainRow, 'number' | 'entryId'>) => {
    if (result.findings.length < mostFindings) result.findings.push({ flaw, companyId, month, number, entryId })
  }
  result.chains += 1
  let previous: Buffer = chainStart
  let expected = 1
  for (;;) {
    const rows = await readChain(db, companyId, month, expected)
    for (const row of rows) {
      if (row.number !== expected) report('MISSING', { number: expected, entryId: row.entryId })
      const isComputed = row.number === expected
      if (row.at === null) report('MISSING', row)
      else if (
        isComputed &&
        !sealHash(previous, { ...row, at: row.at, companyId: row.ofCompany, month: row.ofMonth }).equals(row.sealed)
      )
        report('CHANGED', row)
      else checkBeside(row, result, report)
      if (row.at !== null && (row.ofCompany !== companyId || row.ofMonth !== month)) report('ORDER', row)
      result.entries += 1
      // from the stored hash, so that one change is one finding
      previous = row.sealed
      expected = row.number + 1
    }
    if (rows.length < page) return
  }
}

/** Compares the person and the detail of an entry with the hashes in the chain. */
function checkBeside(row: ChainRow, result: Verification, report: (flaw: Flaw, row: ChainRow) => void): void {
  const { detailSalt, label, detail, salt } = row
  if (row.detailErased || row.personErased) result.erased += 1
  if (!row.detailErased && (!detailSalt || !detailHash(detailSalt, label, detail).equals(row.detailHash)))
    report('DETAIL', row)
  const isPerson = row.storedPersonHash?.equals(row.personHash) === true
  if (!isPerson || (!row.personErased && (!salt || !personHash(salt, row.person).equals(row.personHash))))
    report('PERSON', row)
}

async function readChain(db: Database, companyId: number, month: string, from: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select s.number, s.hash as sealed, e.company_id as "ofCompany", e.month::text as "ofMonth", ${sealedColumns},
      s.entry_id as "entryId", e.detail_salt as "detailSalt", e.record_label as label, e.detail, e.erased_at as "detailErased",
      p.salt, p.hash as "storedPersonHash", p.erased_at as "personErased",
      json_build_array(p.user_id, p.user_name, p.actor_id, p.actor_name, p.via, p.address, p.user_agent) as person
    from audit_seal s left join audit_entry e using (entry_id) left join audit_person p using (person_id)
    where s.company_id = ${companyId} and s.month = ${month}::date and s.number >= ${from} order by s.number limit ${page}`.execute(
    db,
  )
  return rows
}

async function compareHead(
  db: Database,
  result: Verification,
  ends: readonly ChainHead[],
  head: ChainHead,
): Promise<void> {
  const { companyId, month, entries: number } = head
  const end = ends.find(one => one.companyId === companyId && one.month === month)
  if (!end || end.entries < number) {
    result.findings.push({ flaw: 'SHORTER', companyId, month, number })
    return
  }
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_seal
    where company_id = ${companyId} and month = ${month}::date and number = ${number}`.execute(db)
  // a removed month has its last hash only
  const hash = rows[0]?.hash ?? (end.entries === number ? end.hash : undefined)
  if (hash !== undefined && hash !== head.hash) result.findings.push({ flaw: 'OTHER_END', companyId, month, number })
}

async function countUnsealed(db: Database, result: Verification): Promise<void> {
  const { rows } = await sql<{ entryId: number; companyId: number; month: string; isWaiting: boolean }>`
    select e.entry_id as "entryId", e.company_id as "companyId", e.month::text as month,
      u.entry_id is not null as "isWaiting"
    from audit_entry e left join audit_seal s using (entry_id) left join audit_unsealed u using (entry_id)
    where s.entry_id is null order by e.entry_id limit ${mostFindings}`.execute(db)
  for (const { isWaiting, ...entry } of rows) {
    if (isWaiting) result.waiting += 1
    else result.findings.push({ flaw: 'UNSEALED', ...entry })
  }
}
