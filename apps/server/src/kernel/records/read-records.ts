import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { numbers } from '../db/arrays.ts'
import type { Database } from '../db/schema.ts'
import { notFound } from '../http/problem.ts'
import type { Scope } from '../scope/scope.ts'
import { inScope, unitInScope } from '../scope/sql.ts'
import { contains, orderBy, readPage } from '../db/lists.ts'
import type { StoredRecord } from './record-kind.ts'
import { ownerOf, visibleRecord } from './visible-records.ts'
import type { Thing } from '../texts/sentence.ts'

interface Page {
  filter?: string
  start?: number
  limit?: number
  sort?: readonly string[]
}

/** Conditions of a list of records, and its additional sort columns: expressions on the record `r`. */
interface Listing {
  narrowed?: RawBuilder<SqlBool> | undefined
  sortable?: Readonly<Record<string, RawBuilder<unknown>>> | undefined
}

/** Reads a page of records of a kind that the caller may read, sorted by name by default. */
export async function listRecords<Data>(
  db: Database,
  scope: Scope,
  kind: string,
  { filter, start, limit, sort }: Page,
  { narrowed, sortable }: Listing = {},
): Promise<{ items: StoredRecord<Data>[]; totalCount: number }> {
  // selects the page by IDs, because PostgreSQL would also compute the columns of all earlier records
  const { items, totalCount } = await readPage<{ id: number }>(db, {
    rows: sql`
      select r.record_id as id ${fromRecords(scope, kind)} and ${contains('r.name', filter)} and ${narrowed ?? sql`true`}`,
    order: sql`${orderBy(sort, {
      name: sql`lower(r.name)`,
      companyName: sql`lower(${shownOwner(scope)})`,
      isDefault: sql`r.is_default`,
      unitsCount: unitsCount(scope),
      ...sortable,
    })}, r.record_id`,
    start,
    limit,
  })
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<StoredRecord<Data>>`
    ${selectRecords(scope, kind)} and r.record_id = any(${numbers(ids)}::int[])`.execute(db)
  const records = new Map(rows.map(record => [record.id, record]))
  // a record may have been deleted in the meantime
  return { items: ids.flatMap(id => records.get(id) ?? []), totalCount }
}

/** @throws Problem 404 if it does not exist or the caller may not see it */
export async function readRecord<Data>(
  db: Database,
  scope: Scope,
  { kind }: { kind: Thing },
  id: number,
): Promise<StoredRecord<Data>> {
  const { rows } = await sql<StoredRecord<Data>>`${selectRecords(scope, kind)} and r.record_id = ${id}`.execute(db)
  const record = rows[0]
  if (!record) throw notFound(kind, id)
  return record
}

const shownOwner = (scope: Scope) => sql`case when ${inScope(scope, 'c.company_id')} then c.name else '-' end`

// units have their maintenance profile in a table of its own
const unitsCount = (scope: Scope) => sql`
  (select count(*)::int from (
      select unit_id from unit_profile where record_id = r.record_id
      union all select unit_id from unit_maintenance where profile_id = r.record_id) having_it
    join unit u using (unit_id) where ${unitInScope(scope, 'u')})`

function selectRecords(scope: Scope, kind: string): RawBuilder<unknown> {
  return sql`
    select r.record_id as id, r.name, r.is_default as "isDefault", r.version, r.data, r.refers_to as "refersTo",
      r.created_at as "createdAt", c.company_id as "companyId", ${inScope(scope, 'c.company_id')} as "isOwn",
      -- who offers it from above is nothing to know below
      ${shownOwner(scope)} as "companyName",
      case when ${inScope(scope, 'c.company_id')} then r.created_by else '-' end as "createdBy",
      ${unitsCount(scope)} as "unitsCount"
    ${fromRecords(scope, kind)}`
}

const fromRecords = (scope: Scope, kind: string) => sql`
  from record r join company c on c.company_id = ${ownerOf}
  where r.kind = ${kind} and ${visibleRecord(scope)}`

/** Names of referenced records. */
export type Names = ReadonlyMap<number, string>

export async function namesOf(db: Database, records: readonly { refersTo: readonly number[] }[]): Promise<Names> {
  const ids = [...new Set(records.flatMap(({ refersTo }) => refersTo))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('record').select(['record_id', 'name']).where('record_id', 'in', ids).execute()
  return new Map(rows.map(({ record_id, name }) => [record_id, name]))
}
