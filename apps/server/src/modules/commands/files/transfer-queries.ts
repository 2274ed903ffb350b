import type { CommandManagerSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { readElements, visibleTemplate } from '#modules/commands/public.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains } from '#kernel/db/lists.ts'

export type FileTransfer = CommandManagerSchemas['FileTransfer']
type Enriched = CommandManagerSchemas['EnrichedFileTransfer']

export interface TransferFilter {
  unitId: number
  searchPattern?: string
  /** ISO time range in which the transfer was sent. */
  start?: string
  end?: string
  statuses?: readonly FileTransfer['status'][]
}

interface Stored extends Omit<FileTransfer, 'startDate' | 'endDate' | 'notes' | 'message'> {
  startDate: Date
  endDate: Date | null
  notes: string | null
  message: string | null
}

/** Lists the newest first. */
export async function listTransfers(db: Database, filter: TransferFilter, page: number) {
  const { items, ...pages } = await readElements<Stored>(db, {
    rows: sql`${selectTransfers} where ${matches(filter)}`,
    order: sql`f.created_at desc, f.transfer_id desc`,
    page,
  })
  return { items: items.map(shown), ...pages }
}

/** Reads all transfers of a unit in batches, newest first. */
export async function* eachTransfer(db: Database, unitId: number, size = 1000): AsyncGenerator<FileTransfer[]> {
  for (let last: FileTransfer | undefined, isDone = false; !isDone;) {
    const before: RawBuilder<SqlBool> = last
      ? sql`(f.created_at, f.transfer_id) < (${last.startDate}::timestamptz, ${last.id})`
      : sql`true`
    const { rows } = await sql<Stored>`
      ${selectTransfers} where ${matches({ unitId })} and ${before}
      order by f.created_at desc, f.transfer_id desc limit ${size}`.execute(db)
    const items = rows.map(shown)
    if (items.length > 0) yield items
    last = items.at(-1)
    isDone = items.length < size
  }
}

/** @throws Problem 404 if the transfer is outside the scope */
export async function readTransfer(db: Database, scope: Scope, id: number): Promise<FileTransfer> {
  const {
    rows: [row],
  } = await sql<Stored>`
    ${selectTransfers} join unit u using (unit_id) where f.transfer_id = ${id} and ${unitInScope(scope, 'u')}`.execute(
    db,
  )
  if (!row) throw notFound('file-transfer', id)
  return shown(row)
}

/** Adds the unit's current name, and the name of the command template with the same content. */
export async function readEnriched(db: Database, scope: Scope, id: number): Promise<Enriched> {
  const transfer = await readTransfer(db, scope, id)
  const {
    rows: [names],
  } = await sql<{ unitName: string; templateName: string | null }>`
    select u.name as "unitName", (select t.name from command_template t
      where t.file_id = f.file_id and ${visibleTemplate(scope)} order by t.template_id limit 1) as "templateName"
    from file_transfer f join unit u using (unit_id) where f.transfer_id = ${id}`.execute(db)
  if (!names) throw notFound('file-transfer', id)
  return withoutNulls({ ...transfer, ...names })
}

const selectTransfers = sql`
  select f.transfer_id as id, f.unit_id as "unitId", f.file_name as "fileName", f.size, f.status, f.created_at as "startDate",
    f.ended_at as "endDate", f.user_name as "userName", f.progress, f.notes, f.message
  from file_transfer f`

const matches = ({ unitId, searchPattern, start, end, statuses }: TransferFilter): RawBuilder<SqlBool> => sql<SqlBool>`
  f.unit_id = ${unitId} and ${contains('f.file_name', searchPattern)}
  and ${start ? sql<SqlBool>`f.created_at >= ${start}::timestamptz` : sql<SqlBool>`true`}
  and ${end ? sql<SqlBool>`f.created_at <= ${end}::timestamptz` : sql<SqlBool>`true`}
  and ${statuses?.length ? sql<SqlBool>`f.status = any(${[...statuses]}::text[])` : sql<SqlBool>`true`}`

const shown = ({ startDate, endDate, ...row }: Stored): FileTransfer =>
  withoutNulls({ ...row, startDate: startDate.toISOString(), endDate: endDate?.toISOString() ?? null })
