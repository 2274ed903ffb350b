import { dayMs, type FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Loss } from './losses.ts'
import { shownLosses } from './preview.ts'
import type { Saver } from '#kernel/http/caller.ts'

/** Milliseconds within which a transfer can be undone. */
export const undoWindowMs = dayMs

/** SQL condition: the caller sees the new company or a former one of transfer `t`. */
export const seesTransfer = (
  scope: Scope,
): RawBuilder<SqlBool> => sql<SqlBool>`(${inScope(scope, 't.target_company_id')} or exists (
  select from unit_transfer_unit seen where seen.transfer_id = t.transfer_id and ${inScope(scope, 'seen.source_company_id')}))`

/** SQL condition: the caller sees unit `u` of transfer `t`, by its new or its former company. */
const seesUnit = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${inScope(scope, 't.target_company_id')} or ${inScope(scope, 'u.source_company_id')})`

type Row = FleetSchemas['UnitTransferRow']
type Stored = Omit<Row, 'transferredAt' | 'undoneAt' | 'undoUntil'> & {
  transferredAt: Date
  undoneAt: Date | null
  seesAll: boolean
}

interface HistoryQuery {
  filter?: string
  sort?: string[]
  start?: number
  limit?: number
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  transferredAt: sql`"transferredAt"`,
  userName: sql`lower("userName")`,
  targetCompanyName: sql`lower("targetCompanyName")`,
  unitsCount: sql`"unitsCount"`,
}

/**
 * Returns a page of transfers from or to companies in the scope, newest first by default. The filter searches visible columns and unit
 * names.
 */
export async function listTransfers(
  db: Database,
  scope: Scope,
  { filter, sort = [], now, ...page }: HistoryQuery & { now: Date },
): Promise<{ items: Row[]; totalCount: number }> {
  const visible = (column: string, name: string) =>
    sql`case when ${inScope(scope, column)} then ${sql.ref(name)} else '-' end`
  const { items, totalCount } = await readPage<Stored>(db, {
    rows: sql`
      select * from (
        select t.transfer_id as "historyId", t.transferred_at as "transferredAt",
          ${visible('t.user_company_id', 't.user_name')} as "userName",
          case when ${inScope(scope, 't.user_company_id')} then t.actor_name end as "actorName",
          ${visible('t.target_company_id', 't.target_company_name')} as "targetCompanyName",
          t.keeps_maintenance_profile as "keepMaintenanceProfile",
          case when ${inScope(scope, 't.user_company_id')} then t.notes end as notes, t.undone_at as "undoneAt",
          case when t.undone_at is not null then ${visible('t.undone_by_company_id', 't.undone_by')} end as "undoneBy",
          moved."unitsCount", moved."sourceCompanyNames", moved.names,
          moved."seesAll" and ${inScope(scope, 't.target_company_id')} as "seesAll"
        from unit_transfer t cross join lateral (
          select count(*) filter (where ${seesUnit(scope)})::int as "unitsCount",
            coalesce(array_agg(distinct ${visible('u.source_company_id', 'u.source_company_name')}) filter (where ${seesUnit(scope)}), '{}') as "sourceCompanyNames",
            string_agg(u.unit_name, chr(10)) filter (where ${seesUnit(scope)}) as names,
            coalesce(bool_and(coalesce(${inScope(scope, 'u.source_company_id')}, false)), true) as "seesAll"
          from unit_transfer_unit u where u.transfer_id = t.transfer_id
        ) moved
        where ${seesTransfer(scope)}
      ) row
      where ${contains('userName', filter)} or ${contains('targetCompanyName', filter)} or ${contains('notes', filter)}
        or ${contains('names', filter)} or ${filter ? sql`array_to_string("sourceCompanyNames", chr(10)) ilike ${like(filter)}` : sql`true`}`,
    order: orderOf(sort),
    ...page,
  })
  return { items: items.map(item => rowOf(item, now)), totalCount }
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function orderOf(sort: readonly string[]): RawBuilder<unknown> {
  const requested = sort.flatMap(term => {
    const [field = '', direction] = term.split(',')
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined
    return column ? [sql`${column} ${direction === 'desc' ? sql`desc nulls last` : sql`asc`}`] : []
  })
  return sql.join([...requested, sql`"transferredAt" desc`, sql`"historyId" desc`])
}

function rowOf({ seesAll, transferredAt, undoneAt, ...row }: Stored & { names?: unknown }, now: Date): Row {
  const { names: _, ...shown } = row
  const until = new Date(transferredAt.getTime() + undoWindowMs)
  return {
    ...withoutNulls(shown),
    transferredAt: transferredAt.toISOString(),
    ...(undoneAt ? { undoneAt: undoneAt.toISOString() } : {}),
    ...(seesAll && !undoneAt && now <= until ? { undoUntil: until.toISOString() } : {}),
  }
}

type Detail = FleetSchemas['UnitTransferDetail']

/**
 * Returns the units of a transfer by name, with their losses.
 * @throws Problem 404 for a transfer outside the scope
 */
export async function listTransferredUnits(
  db: Database,
  scope: Scope,
  { historyId, filter, ...page }: HistoryQuery & { historyId: number },
): Promise<{ items: Detail[]; totalCount: number }> {
  const found = await db
    .selectFrom('unit_transfer as t')
    .select('t.transfer_id')
    .where('t.transfer_id', '=', historyId)
    .where(seesTransfer(scope))
    .executeTakeFirst()
  if (!found) throw notFound('transfer', historyId)
  const { items, totalCount } = await readPage<Detail & { losses: Loss[] }>(db, {
    rows: sql`
      select u.unit_id as "unitId", u.unit_name as "unitName", u.maintenance, u.losses,
        case when ${inScope(scope, 'u.source_company_id')} then u.source_company_name else '-' end as "sourceCompanyName",
        case when ${inScope(scope, 't.target_company_id')} then t.target_company_name else '-' end as "targetCompanyName"
      from unit_transfer_unit u join unit_transfer t using (transfer_id)
      where u.transfer_id = ${historyId} and ${seesUnit(scope)} and ${contains('u.unit_name', filter)}`,
    order: sql`lower(u.unit_name), u.unit_id`,
    ...page,
  })
  return { items: items.map(item => ({ ...item, losses: shownLosses(scope, item.losses) })), totalCount }
}

/** Returns first and last name, or the login of a user without them. */
export async function userNameOf(db: Database, { userId, login }: Saver): Promise<string> {
  const user = await db
    .selectFrom('app_user')
    .select(['name', 'surname'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return `${user?.name ?? ''} ${user?.surname ?? ''}`.trim() || login
}
