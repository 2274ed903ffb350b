import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { readPage } from '#kernel/db/lists.ts'

/** Selects actions of units; `from` is inclusive, `until` exclusive, and a missing bound is open. */
export interface HistoryFilter {
  unitIds: readonly number[]
  from?: Date | undefined
  until?: Date | undefined
}

interface Page {
  start?: number
  limit?: number
}

interface ListOf<T> {
  items: T[]
  totalCount: number
}

export const currencyOf = (companyId: string): RawBuilder<string | null> =>
  sql<string | null>`(select c.currency from company c where c.company_id = ${sql.ref(companyId)})`

const columns = sql`
  a.unit_id as "unitId", u.name as "unitName", a.action_code as "actionCode", a.done_at as timestamp, a.work_order as "workOrderNumber",
  a.eta, a.notes, a.cost, ${currencyOf('u.company_id')} as "currencyId", a.mechanic as "mechanicName", a.user_name as "userName"`

const actions = (scope: Scope, { unitIds, from, until }: HistoryFilter): RawBuilder<unknown> => sql`
  ${unitInScope(scope, 'u')} and u.archived_at is null and a.unit_id = any(${[...unitIds]}::int[])
  and a.done_at >= ${from ?? '-infinity'}::timestamptz and a.done_at < ${until ?? 'infinity'}::timestamptz`

/** Lists actions on each service, latest first. */
export async function pastServices(
  db: Database,
  scope: Scope,
  past: HistoryFilter,
  page: Page = {},
): Promise<ListOf<FleetSchemas['MaintenanceHistoryRow']>> {
  return shown(
    await readPage<{ timestamp: Date }>(db, {
      rows: sql`
      select ${columns}, a.action_id, s.service_key::text as "serviceKey", s.description, s.service_type as "serviceTypeName",
        s.interval_type as "intervalTypeCode", a.counter_value as "counterValue", a.postpone_value as "postponeValue"
      from maintenance_action a join unit u using (unit_id) join maintenance_action_service s using (action_id)
      where ${actions(scope, past)}`,
      order: sql`timestamp desc, action_id desc, "serviceKey"`,
      ...page,
    }),
  )
}

/** Lists actions, latest first; an action on several services is one item. */
export async function pastActions(
  db: Database,
  scope: Scope,
  past: HistoryFilter,
  page: Page = {},
): Promise<ListOf<FleetSchemas['MaintenanceHistoryAction']>> {
  return shown(
    await readPage<{ timestamp: Date }>(db, {
      rows: sql`
      select ${columns}, a.action_id as "actionId",
        (select count(*)::int from maintenance_action_service s where s.action_id = a.action_id) as "servicesCount"
      from maintenance_action a join unit u using (unit_id) where ${actions(scope, past)}`,
      order: sql`timestamp desc, "actionId" desc`,
      ...page,
    }),
  )
}

/** Lists services of actions of visible units, filtered by unit and action; nothing without a filter. */
export async function servicesOfAction(
  db: Database,
  scope: Scope,
  { unit, action }: { unit?: number; action?: number },
): Promise<FleetSchemas['MaintenanceHistoryService'][]> {
  if (unit === undefined && action === undefined) return []
  const { rows } = await sql<FleetSchemas['MaintenanceHistoryService']>`
    select s.service_key::text as "serviceKey", s.description, s.service_type as "serviceTypeName",
      s.interval_type as "intervalTypeCode", a.counter_value as "counterValue"
    from maintenance_action a join unit u using (unit_id) join maintenance_action_service s using (action_id)
    where ${unitInScope(scope, 'u')} and (${unit ?? null}::int is null or a.unit_id = ${unit ?? null})
      and (${action ?? null}::int is null or a.action_id = ${action ?? null})
    order by a.done_at desc, a.action_id desc, lower(s.description), s.service_key limit 1000`.execute(db)
  return rows.map(withoutNulls)
}

function shown<T extends { timestamp: string }>({ items, totalCount }: ListOf<{ timestamp: Date }>): ListOf<T> {
  return {
    items: items.map(({ timestamp, ...item }) => {
      const { action_id: _, ...row } = withoutNulls(item) as Record<string, unknown>
      return { ...row, timestamp: timestamp.toISOString() } as T
    }),
    totalCount,
  }
}
