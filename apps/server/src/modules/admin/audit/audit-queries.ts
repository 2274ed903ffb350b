import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AuditDetail } from '#kernel/audit/entry.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'

type AuditEntry = FleetSchemas['AuditEntry']
type AuditEntryDetail = FleetSchemas['AuditEntryDetail']

export interface AuditFilter {
  from?: string
  to?: string
  event?: FleetSchemas['AuditEvent']
  user?: string
  kind?: string
  recordId?: string
  filter?: string
}

interface Row extends Omit<AuditEntry, 'at' | 'fields'> {
  at: Date | string
  detail: string | null
}

const columns = sql`e.entry_id as id, e.at, e.event, e.operation, c.name as "companyName", p.user_name as "userName",
  p.actor_name as "actorName", p.via, p.address, e.record_kind as "recordKind", e.record_id as "recordId",
  e.record_label as "recordLabel", e.count, e.detail, e.erased_at is not null or p.erased_at is not null as "isErased"`

const from = (scope: Scope) => sql`
  from audit_entry e join audit_person p using (person_id) join company c on c.company_id = e.company_id
  where ${inScope(scope, 'e.company_id')}`

function narrowed({ from: since, to, event, user, kind, recordId, filter }: AuditFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...(since === undefined ? [] : [sql`e.at >= ${since}`]),
    ...(to === undefined ? [] : [sql`e.at < ${to}`]),
    ...(event === undefined ? [] : [sql`e.event = ${event}`]),
    ...(user === undefined ? [] : [sql`(${contains('p.user_name', user)} or ${contains('p.actor_name', user)})`]),
    ...(kind === undefined ? [] : [sql`e.record_kind = ${kind}`]),
    ...(recordId === undefined ? [] : [sql`e.record_id = ${recordId}`]),
    ...(filter === undefined
      ? []
      : [sql`(${contains('e.record_label', filter)} or ${contains('e.operation', filter)})`]),
  ]
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}

const order = sql`e.at desc, e.entry_id desc`

/** Reads a page of audit entries of the caller's companies, newest first. */
export async function listEntries(
  db: Database,
  scope: Scope,
  { start, limit, ...filter }: AuditFilter & { start?: number; limit?: number },
): Promise<{ items: AuditEntry[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`select ${columns} ${from(scope)} and ${narrowed(filter)}`,
    order: sql`at desc, id desc`,
    start,
    limit,
  })
  return { items: items.map(entryOf), totalCount }
}

/** Maximum number of entries per file. */
const mostExported = 100_000
const batch = 2000

/** Yields batches of entries with their changes, newest first. */
export async function* eachEntry(db: Database, scope: Scope, filter: AuditFilter): AsyncGenerator<AuditEntryDetail[]> {
  let last: { at: Date; id: number } | undefined
  for (let total = 0; total < mostExported; total += batch) {
    const before = last ? sql`and (e.at, e.entry_id) < (${last.at}, ${last.id})` : sql``
    const { rows } = await sql<Row & { at: Date }>`
      select ${columns} ${from(scope)} and ${narrowed(filter)} ${before} order by ${order} limit ${batch}`.execute(db)
    yield rows.map(row => ({ ...entryOf(row), ...detailOf(row.detail) }))
    last = rows.at(-1)
    if (rows.length < batch) return
  }
}

export async function findEntry(db: Database, scope: Scope, id: number): Promise<AuditEntryDetail | undefined> {
  const { rows } = await sql<
    Row & { userAgent: string | null; requestId: string | null; number: number | null; hash: string | null }
  >`
    select ${columns}, p.user_agent as "userAgent", e.request_id as "requestId",
      (select s.number from audit_seal s where s.entry_id = e.entry_id) as number,
      (select encode(s.hash, 'hex') from audit_seal s where s.entry_id = e.entry_id) as hash
    ${from(scope)} and e.entry_id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { userAgent, requestId, number, hash } = row
  return { ...entryOf(row), ...detailOf(row.detail), ...withoutNulls({ userAgent, requestId, number, hash }) }
}

function entryOf({ detail, at, ...row }: Row): AuditEntry {
  const { id, event, operation, companyName, userName, actorName, via, address, recordKind, recordId, recordLabel } =
    row
  return {
    ...withoutNulls({
      id,
      event,
      operation,
      companyName,
      userName,
      actorName,
      via,
      address,
      recordKind,
      recordId,
      recordLabel,
    }),
    at: new Date(at).toISOString(),
    count: row.count,
    fields: (parsed(detail).changes ?? []).map(({ field }) => field),
    isErased: row.isErased,
  }
}

const parsed = (detail: string | null): AuditDetail => (detail === null ? {} : (JSON.parse(detail) as AuditDetail))

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function detailOf(detail: string | null): Pick<AuditEntryDetail, 'changes' | 'request' | 'code'> {
  const { changes = [], request, code } = parsed(detail)
  return {
    changes: changes.map(({ field, before, after }) => ({
      field,
      ...(before !== undefined && { before: textOf(before) }),
      ...(after !== undefined && { after: textOf(after) }),
    })),
    ...(request && { request: JSON.stringify(request, null, 2) }),
    ...(code !== undefined && { code }),
  }
}
