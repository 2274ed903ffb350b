import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { mostFiles } from './log-files.ts'

export type Request = FleetSchemas['CanSniffingRequest']
type Unit = FleetSchemas['CanSniffingUnit']
type LogFile = FleetSchemas['CanSniffingFile']

interface Page {
  start?: number | undefined
  limit?: number | undefined
}

/**
 * Status that callers see for a row of `can_sniffing` (001 §4). A request that was aborted, but not canceled by a user, has
 * failed.
 */
const statusOf = (alias: string): RawBuilder<Request['status']> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`
    case ${column('status')}
      when 'QUEUED' then 'PENDING' when 'COMPLETED' then 'DONE' when 'ERROR' then 'FAILED'
      when 'ABORTED' then case when ${column('cancel_requested_at')} is null then 'FAILED' else 'CANCELED' end
      else case when ${column('cancel_requested_at')} is null then 'PROCESSING' else 'CANCEL_PENDING' end
    end`
}

interface StoredRequest extends Omit<Request, 'createdAt' | 'updatedAt' | 'errorMessage'> {
  createdAt: Date
  updatedAt: Date
  message: string | null
}

const selectRequests = sql`
  select r.request_id as id, ${statusOf('r')} as status, r.schedule, r.duration, r.message, r.created_at as "createdAt",
    r.updated_at as "updatedAt"
  from can_sniffing r`

const shown = ({ message, createdAt, updatedAt, ...row }: StoredRequest): Request =>
  withoutNulls({
    ...row,
    errorMessage: row.status === 'FAILED' ? message : null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })

/** Lists units with a device by name, each with its last request. */
export async function listSniffingUnits(
  db: Database,
  scope: Scope,
  { filter, ...page }: Page & { filter?: string | undefined },
): Promise<{ items: Unit[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Unit & { lastRequestAt: Date | null }>(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name, u.serial, c.name as "companyName", l.status as "lastRequestStatus",
        l.created_at as "lastRequestAt"
      from unit u join company c using (company_id) left join lateral (
        select ${statusOf('r')} as status, r.created_at from can_sniffing r where r.unit_id = u.unit_id
        order by r.request_id desc limit 1
      ) l on true
      where ${unitInScope(scope, 'u')} and u.archived_at is null and u.device_id is not null
        and (${contains('u.name', filter)} or ${contains('u.serial', filter)})`,
    order: sql`lower(u.name), u.unit_id`,
    ...page,
  })
  return {
    items: items.map(({ lastRequestAt, ...unit }) =>
      withoutNulls({ ...unit, lastRequestAt: lastRequestAt?.toISOString() ?? null }),
    ) as Unit[],
    totalCount,
  }
}

/** Returns the newest request of a visible unit. */
export async function readLastRequest(db: Database, unitId: number): Promise<Request | undefined> {
  const { rows } = await sql<StoredRequest>`
    ${selectRequests} where r.unit_id = ${unitId} order by r.request_id desc limit 1`.execute(db)
  return rows[0] && shown(rows[0])
}

/** @throws Problem 404 if the request is outside the scope */
export async function readRequest(db: Database, scope: Scope, id: number): Promise<Request> {
  const { rows } = await sql<StoredRequest>`
    ${selectRequests} join unit u using (unit_id) where r.request_id = ${id} and ${unitInScope(scope, 'u')}`.execute(db)
  if (!rows[0]) throw notFound('can-request', id)
  return shown(rows[0])
}

/** Lists a unit's stored logs, newest first. */
export async function listFiles(
  db: Database,
  unitId: number,
  page: Page,
): Promise<{ items: LogFile[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Omit<LogFile, 'createdAt'> & { createdAt: Date }>(db, {
    rows: sql`
      select f.request_id as "requestId", f.file_name as "fileName", f.size, f.created_at as "createdAt", r.schedule, r.duration
      from can_sniffing_file f join can_sniffing r using (request_id) where r.unit_id = ${unitId}`,
    order: sql`"createdAt" desc, "requestId" desc`,
    limit: mostFiles,
    ...page,
  })
  return { items: items.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })), totalCount }
}

/** @throws Problem 404 for a request outside the scope or without a file */
export async function readFile(
  db: Database,
  scope: Scope,
  requestId: number,
): Promise<{ filename: string; content: Buffer }> {
  const { rows } = await sql<{ filename: string; content: Buffer }>`
    select f.file_name as filename, f.content
    from can_sniffing_file f join can_sniffing r using (request_id) join unit u using (unit_id)
    where f.request_id = ${requestId} and ${unitInScope(scope, 'u')}`.execute(db)
  if (!rows[0]) throw notFound('can-file', requestId)
  return rows[0]
}
