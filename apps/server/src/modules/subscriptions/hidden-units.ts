import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { Exchange, message } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { visibleCompanyId } from '#telemetry/ingest/units.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { unitsMoved } from '#telemetry/live/follow-servers.ts'

/** Advisory lock; no other lock of the database uses its number. */
const refreshLock = 4300_0096

/**
 * Hides units whose subscription ended longer ago than a company above them allows, and shows renewed units. The strictest company
 * decides; the setting of a company does not apply to its own units. Returns the number of changed units.
 * @param unitIds all units by default
 */
export async function refreshHidden(use: Use, unitIds?: readonly number[]): Promise<number> {
  if (unitIds?.length === 0) return 0
  const now = use(Clock).now()
  const some = (column: string) => (unitIds ? sql`${sql.ref(column)} = any(${numbers(unitIds)}::int[])` : sql`true`)
  let notifyServers = () => {}
  const changed = await use(Db)
    .transaction()
    .execute(async trx => {
      // waits for running renewals, so that this statement sees them
      await sql`select pg_advisory_xact_lock(${refreshLock})`.execute(trx)
      const { rows } = await sql<{ unitId: number }>`
        with recursive below (company_id, days) as (
          select c.company_id, p.hide_after_days from company p join company c on c.parent_company_id = p.company_id
          where p.hide_after_days is not null
          union
          select c.company_id, b.days from below b join company c on c.parent_company_id = b.company_id
        ), due as (
          select u.unit_id from unit u join (select company_id, min(days) as days from below group by company_id) strictest using (company_id)
          where u.subscription_end + make_interval(days => strictest.days) <= ${now}::timestamptz and ${some('u.unit_id')}
        ), shown as (
          delete from hidden_unit h where ${some('h.unit_id')} and not exists (select from due where due.unit_id = h.unit_id)
          returning h.unit_id
        ), hidden as (
          insert into hidden_unit (unit_id, since) select unit_id, ${now} from due on conflict do nothing returning unit_id
        )
        select unit_id as "unitId" from shown union all select unit_id from hidden`.execute(trx)
      const ids = rows.map(({ unitId }) => unitId)
      if (ids.length === 0) return []
      notifyServers = await use(Exchange).publish(trx, () => [message(unitsMoved, { unitIds: ids })])
      const { rows: shown } = await sql<{ unitId: number; companyId: number }>`
        select u.unit_id as "unitId", ${visibleCompanyId} as "companyId" from unit u where u.unit_id = any(${numbers(ids)}::int[])`.execute(
        trx,
      )
      return shown
    })
  if (changed.length === 0) return 0
  notifyServers()
  use(Pipeline).forget()
  for (const { unitId, companyId } of changed) use(FleetState).setCompany(unitId, companyId)
  return changed.length
}
