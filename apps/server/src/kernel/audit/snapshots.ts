import { sql } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'
import { numbers } from '../db/arrays.ts'
import type { Database } from '../db/schema.ts'
import { auditedKinds, type AuditedKind } from './record-kinds.ts'
import type { RecordRef } from './record-refs.ts'

/** State of a record at one time. */
export interface Snapshot {
  kind: string
  id: string
  label: string | null
  /** Owner; null for records that no company owns. */
  companyId: number | null
  version: number | null
  fields: Readonly<Record<string, unknown>>
}

/** Returns the statement that reads records; undefined if none of them is readable. */
export function selectSnapshots(db: Database, refs: readonly RecordRef[]): CompiledQuery<Snapshot> | undefined {
  const byKind = Map.groupBy(refs, ({ kind }) => kind)
  const parts = [...byKind].flatMap(([kind, some]) => {
    const audited = auditedKinds[kind]
    return audited ? [selectKind(kind, audited, some)] : []
  })
  return parts.length === 0 ? undefined : sql<Snapshot>`${sql.join(parts, sql` union all `)}`.compile(db)
}

/** Number of the stored version; null for firmware, whose version is text. */
const version = sql`case jsonb_typeof(to_jsonb(t) -> 'version') when 'number' then (to_jsonb(t) ->> 'version')::int end`

function selectKind(kind: string, audited: AuditedKind, refs: readonly RecordRef[]): RawBuilder<unknown> {
  const { table, id, label = sql`null`, company = sql`null::int`, more = sql`'{}'::jsonb` } = audited
  const ids = refs.flatMap(ref => (ref.id !== undefined && /^\d{1,9}$/.test(ref.id) ? [Number(ref.id)] : []))
  const names = refs.flatMap(ref => ref.name ?? [])
  const key = sql.ref(`t.${id}`)
  const isNamed = names.length > 0 ? sql`or t.name = any(${names}::text[])` : sql``
  const ofKind = audited.kind === undefined ? sql`` : sql`and t.kind = ${audited.kind}`
  const columns = sql`to_jsonb(t) - ${[id, ...(audited.without ?? [])]}::text[]`
  // a document is the fields of its record
  const stored =
    table === 'record' ? sql`t.data || (${columns} - '{data,kind,refers_to}'::text[])` : sql`${columns} || ${more}`
  const fields = audited.isWork ? sql`'{}'::jsonb` : stored
  return sql`
    select ${kind} as kind, ${key}::text as id, ${label}::text as label, ${company} as "companyId",
      ${audited.isWork ? sql`null::int` : version} as version, ${fields} as fields
    from ${sql.table(table)} t where (${key} = any(${numbers(ids)}::int[]) ${isNamed}) ${ofKind}`
}
