import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { visibleCompanyId } from '../ingest/units.ts'
import type { Reading } from './reading.ts'
import { alarmLasts } from './unit-status.ts'
import { toSeconds, type Milliseconds } from '#kernel/time/units.ts'

interface UnitState extends Reading {
  /** End of the high-priority alarm. */
  alarmUntil: Milliseconds | null
}

/** Rows per query: enough for speed, few enough for memory with a million units. */
const pageSize = 20_000

/** Yields the newest reading of all units, or of some, and the end of their high-priority alarm, page by page. */
export async function* readUnitStates(db: Database, unitIds?: readonly number[]): AsyncGenerator<UnitState[]> {
  let after = -1
  const some = unitIds ? sql`and s.unit_id = any(${numbers(unitIds)}::int[])` : sql``
  for (;;) {
    // both tables from `after` on: a merge join would read the other one from its start for each page
    const { rows } = await sql<UnitState>`
      select s.unit_id as "unitId", ${visibleCompanyId} as "companyId",
             (extract(epoch from s.fix_time) * 1000)::float8 as "time", s.latitude, s.longitude,
             s.status_id::int as "statusId", s.speed, s.course, a."alarmAt" + ${alarmLasts}::float8 as "alarmUntil"
      from unit_state s
      join unit u using (unit_id)
      left join (
        select unit_id, (extract(epoch from max(occurred_at)) * 1000)::float8 as "alarmAt"
        from alarm
        where priority_id = 3 and active and occurred_at > now() - make_interval(secs => ${toSeconds(alarmLasts)})
        group by unit_id
      ) a using (unit_id)
      where s.unit_id > ${after} and u.unit_id > ${after} ${some}
      order by s.unit_id
      limit ${pageSize}`.execute(db)
    yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.unitId
  }
}
