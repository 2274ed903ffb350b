import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { announce, notices } from '#kernel/db/notices.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'

interface Acting {
  use: Use
  scope: Scope
}

/**
 * Archives or restores units of a company, all or none. Archived units keep data, device and subscription, and readings are still stored.
 * Lists, maps and pickers hide them, and they notify no one.
 * @throws Problem 404 for the company, 400 naming units that it does not own
 */
export async function setVisibility(
  { use, scope }: Acting,
  { unitIds, companyId, visible }: FleetSchemas['UnitVisibility'],
): Promise<void> {
  const requested = [...new Set(unitIds)]
  if (!scope.companyIds.includes(companyId)) throw notFound('company', companyId)
  const changed = await use(Db)
    .transaction()
    .execute(async db => {
      const { rows } = await sql<{ id: number }>`
        select u.unit_id as id from unit u
        where u.unit_id = any(${numbers(requested)}::int[]) and u.company_id = ${companyId} and ${inScope(scope, 'u.company_id')}
        order by u.unit_id for no key update`.execute(db)
      const found = new Set(rows.map(({ id }) => id))
      const unknown = requested.filter(id => !found.has(id))
      if (unknown.length > 0)
        throw badRequest(['problem.notOfCompany'], {
          errors: unknown.slice(0, 20).map(id => ['unitIds', 'problem.companyHasNot', { id }]),
        })
      const { rows: done } = await sql<{ id: number }>`
        update unit set archived_at = ${visible ? null : use(Clock).now()}
        where unit_id = any(${numbers(requested)}::int[]) and (archived_at is null) <> ${visible}
        returning unit_id as id`.execute(db)
      await announce(db, notices.unitsMoved)
      return done
    })
  use(Pipeline).forget()
  const live = use(FleetState)
  for (const { id } of changed) live.setCompany(id, visible ? companyId : 0)
}
