import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { reportedIn } from '#modules/equipment/units/public.ts'

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
      select u.unit_id as "unitId"
      from unit u join unit_state s using (unit_id)
      where ${unitInScope(scope, 'u')} and u.archived_at is null and ${contains('u.name', text)}`,
    order: sql`not starts_with(lower(u.name), lower(${text})), lower(u.name), u.unit_id`,
    start,
    limit,
  })
  return { unitIds: items.map(({ unitId }) => unitId), totalCount }
}

/** Counts units that last reported within an hour, a day and a week; each unit counts once. */
export async function countReports(db: Database, scope: Scope): Promise<FleetSchemas['ReportingCounts']> {
  const { rows } = await sql<FleetSchemas['ReportingCounts']>`
    select count(*)::int as total,
      count(*) filter (where ${reportedIn.LAST_HOUR})::int as "lastHour",
      count(*) filter (where ${reportedIn.LAST_DAY})::int as "lastDay",
      count(*) filter (where ${reportedIn.LAST_WEEK})::int as "lastWeek",
      count(*) filter (where ${reportedIn.OLDER})::int as older,
      count(*) filter (where ${reportedIn.NEVER})::int as "neverReported"
    from unit u left join unit_state s using (unit_id)
    where ${unitInScope(scope, 'u')} and u.archived_at is null`.execute(db)
  return rows[0] ?? { total: 0, lastHour: 0, lastDay: 0, lastWeek: 0, older: 0, neverReported: 0 }
}
