import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'

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
      where ${inScope(scope, 'u.company_id')} and u.archived_at is null and ${contains('u.name', text)}`,
    order: sql`not starts_with(lower(u.name), lower(${text})), lower(u.name), u.unit_id`,
    start,
    limit,
  })
  return { unitIds: items.map(({ unitId }) => unitId), totalCount }
}

/** Counts units that last reported within an hour, a day and a week; each unit is counted once. */
export async function countReports(db: Database, scope: Scope): Promise<FleetSchemas['ReportingCounts']> {
  const { rows } = await sql<FleetSchemas['ReportingCounts']>`
    select count(*)::int as total,
      count(*) filter (where age < interval '1 hour')::int as "lastHour",
      count(*) filter (where age >= interval '1 hour' and age < interval '1 day')::int as "lastDay",
      count(*) filter (where age >= interval '1 day' and age < interval '7 days')::int as "lastWeek",
      count(*) filter (where age >= interval '7 days')::int as older,
      count(*) filter (where age is null)::int as "neverReported"
    from (select now() - s.fix_time as age from unit u left join unit_state s using (unit_id)
      where ${inScope(scope, 'u.company_id')} and u.archived_at is null) reports`.execute(db)
  return rows[0] ?? { total: 0, lastHour: 0, lastDay: 0, lastWeek: 0, older: 0, neverReported: 0 }
}
