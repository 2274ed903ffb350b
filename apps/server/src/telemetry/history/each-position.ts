import { sql } from 'kysely'
import { earliestTime, latestTime } from './partitions.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { columns, readingsOf, visibleUnits } from './list-positions.ts'
import type { HistoryPosition, PositionQuery } from './list-positions.ts'
import { countSegments, within } from './segments.ts'

const batch = 2000

/** Streams the readings of `listPositions` in the same order, one batch in memory at a time. */
export async function* eachPosition(
  db: Database,
  scope: Scope,
  query: Omit<PositionQuery, 'start' | 'limit'>,
): AsyncGenerator<HistoryPosition[]> {
  const unitIds = await visibleUnits(db, scope, query.unitIds)
  const [from, to] = [Math.max(query.from.getTime(), earliestTime), Math.min(query.to.getTime(), latestTime())]
  if (unitIds.length === 0 || from >= to) return
  const selection = { unitIds, showAll: query.showAll, withHidden: query.withHidden ?? false }
  // one day at a time, which is few enough readings to sort those of several units
  const segments = await countSegments(db, { ...selection, from, to })
  for (const segment of segments) {
    for (let after: HistoryPosition | undefined, isFull = true; isFull;) {
      const { rows } = await sql<HistoryPosition>`
        with p as materialized (${readingsOf(
          sql`
            select unit_id, fix_time from position
            where ${within({ ...selection, from: after?.time.getTime() ?? segment.from, to: segment.to })}
              ${after ? sql`and (fix_time, unit_id) > (${after.time}, ${after.unitId})` : sql``}
            order by fix_time, unit_id limit ${batch}`,
          segment,
        )})
        select ${columns}
        from p
        join unit u on u.unit_id = p.unit_id
        left join duty d on d.status_id = p.status_id
        order by p.fix_time, p.unit_id`.execute(db)
      if (rows.length > 0) yield rows
      after = rows.at(-1)
      isFull = rows.length === batch
    }
  }
}
