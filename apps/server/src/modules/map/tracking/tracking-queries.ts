import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { readPage, startsWith } from '#kernel/db/lists.ts'
import type { FleetState } from '#telemetry/live/fleet-state.ts'
import { reportAges } from '#telemetry/live/queries.ts'
import { reportedIn, unitsByName } from '#modules/equipment/units/public.ts'

/** Finds units with a position by part of the name; names that start with the text come first. */
export async function findUnitsByName(
  db: Database,
  scope: Scope,
  text: string,
  start: number,
  limit: number,
): Promise<{ unitIds: number[]; totalCount: number }> {
  const { items, totalCount } = await readPage<{ unitId: number }>(db, {
    rows: sql`
      select found.unit_id as "unitId"
      from (${unitsByName(scope, text, sql`exists (select from unit_state s where s.unit_id = u.unit_id)`)}) found`,
    order: sql`not ${startsWith('found.name', text)}, lower(found.name), found.unit_id`,
    start,
    limit,
  })
  return { unitIds: items.map(({ unitId }) => unitId), totalCount }
}

/**
 * Counts units that last reported within an hour, a day and a week; each unit counts once. Counts visible units in live state, because
 * the database would join all of them.
 */
export async function countReports(
  db: Database,
  live: FleetState,
  scope: Scope,
): Promise<FleetSchemas['ReportingCounts']> {
  if (scope.only) return countStored(db, scope)
  const [{ rows }, hidden] = await Promise.all([
    sql<{ total: number }>`
      select count(*)::int as total from unit u where ${unitInScope(scope, 'u')} and u.archived_at is null`.execute(db),
    countStored(db, scope, sql<SqlBool>`u.unit_id in (select unit_id from hidden_unit)`),
  ])
  const total = rows[0]?.total ?? 0
  const seen = reportAges(live, live.mask(scope.companyIds), Date.now())
  const [lastHour, lastDay, lastWeek, older] = [
    seen.lastHour + hidden.lastHour,
    seen.lastDay + hidden.lastDay,
    seen.lastWeek + hidden.lastWeek,
    seen.older + hidden.older,
  ]
  // a unit archived in the meantime may still be in live state
  const neverReported = Math.max(0, total - lastHour - lastDay - lastWeek - older)
  return { total, lastHour, lastDay, lastWeek, older, neverReported }
}

async function countStored(
  db: Database,
  scope: Scope,
  condition: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<FleetSchemas['ReportingCounts']> {
  const { rows } = await sql<FleetSchemas['ReportingCounts']>`
    select count(*)::int as total,
      count(*) filter (where ${reportedIn.LAST_HOUR})::int as "lastHour",
      count(*) filter (where ${reportedIn.LAST_DAY})::int as "lastDay",
      count(*) filter (where ${reportedIn.LAST_WEEK})::int as "lastWeek",
      count(*) filter (where ${reportedIn.OLDER})::int as older,
      count(*) filter (where ${reportedIn.NEVER})::int as "neverReported"
    from unit u left join unit_state s using (unit_id)
    where ${unitInScope(scope, 'u')} and u.archived_at is null and ${condition}`.execute(db)
  return rows[0] ?? { total: 0, lastHour: 0, lastDay: 0, lastWeek: 0, older: 0, neverReported: 0 }
}
