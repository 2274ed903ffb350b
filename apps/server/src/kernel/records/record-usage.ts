import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { withoutNulls } from '../db/rows.ts'
import type { Scope } from '../scope/scope.ts'
import { unitInScope } from '../scope/sql.ts'
import { visibleRecord } from './visible-records.ts'

const shownMost = 20

/**
 * Reads the usage of a record: the number of its units, those in the caller's scope by name, and the records that refer to it and
 * that the caller may read. At most 20 of each are listed.
 *
 * @param through a kind of records that pass it on to their units: those units count as well
 */
export async function usageOf(
  db: Database,
  scope: Scope,
  id: number,
  through?: string,
): Promise<FleetSchemas['RecordUsage']> {
  const [units, records] = await Promise.all([
    sql<{ unitId: number | null; name: string; companyName: string; total: number; hidden: number }>`
      with having_it as (
        select unit_id from unit_profile where record_id = ${id}
        union select unit_id from unit_maintenance where profile_id = ${id}
        union select p.unit_id from unit_profile p join record r using (record_id)
          where p.kind = ${through ?? null}::text and r.refers_to @> array[${id}::int]
      ), counts as (select count(*)::int as total from having_it)
      select u.unit_id as "unitId", u.name, c.name as "companyName", counts.total
      from counts left join (having_it join unit u using (unit_id) join company c using (company_id))
        on ${unitInScope(scope, 'u')}
      order by lower(u.name), u.unit_id limit ${shownMost}`.execute(db),
    sql<{ id: number; kind: string; name: string }>`
      select r.record_id as id, r.kind, r.name from record r
      where r.refers_to @> array[${id}::int] and ${visibleRecord(scope)}
      order by lower(r.name), r.record_id limit ${shownMost}`.execute(db),
  ])
  return {
    unitsCount: units.rows[0]?.total ?? 0,
    units: units.rows.flatMap(({ unitId, name, companyName }) =>
      unitId === null ? [] : [withoutNulls({ unitId, name, companyName })],
    ),
    records: records.rows,
  }
}
