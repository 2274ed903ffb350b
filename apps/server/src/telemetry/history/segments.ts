import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Segment } from './locate.ts'

export interface Selection {
  /** Units that are already checked against the scope. */
  unitIds: readonly number[]
  /** Milliseconds since the epoch, end exclusive. */
  from: number
  to: number
  /** False to omit readings that repeat the previous one. */
  showAll: boolean
  /** Includes hidden readings. */
  withHidden?: boolean
}

/**
 * Counts the readings of a selection by UTC day or part of one, in order of time, without empty days.
 * Full days come from `position_day`; only the two partial days at `from` and `to` are counted in the table.
 */
export async function countSegments(db: Database, selection: Selection): Promise<Segment[]> {
  const { unitIds, from, to, showAll } = selection
  const firstDay = Math.ceil(from / dayMs) * dayMs
  const lastDay = Math.floor(to / dayMs) * dayMs
  const column = showAll ? 'readings' : 'distinct_readings'
  const edges =
    firstDay < lastDay
      ? ([
          [from, firstDay],
          [lastDay, to],
        ] as const)
      : ([[from, to]] as const)
  const [days, hidden, ...counted] = await Promise.all([
    firstDay < lastDay
      ? sql<{ day: number; readings: number }>`
          select extract(epoch from day)::int8 as day, sum(${sql.ref(column)})::int8 as readings
          from position_day
          where unit_id = any(${[...unitIds]}::int[]) and day >= ${dateOf(firstDay)} and day < ${dateOf(lastDay)}
          group by day order by day`
          .execute(db)
          .then(({ rows }) => rows)
      : [],
    selection.withHidden && firstDay < lastDay
      ? countHidden(db, selection, new Date(firstDay), new Date(lastDay))
      : new Map<number, number>(),
    ...edges.map(async ([edgeFrom, edgeTo]) => {
      if (edgeFrom >= edgeTo) return { from: edgeFrom, to: edgeTo, readings: 0 }
      const { rows } = await sql<{ readings: number }>`
        select count(*) as readings from position
        where ${within({ ...selection, from: edgeFrom, to: edgeTo })}`.execute(db)
      return { from: edgeFrom, to: edgeTo, readings: rows[0]!.readings }
    }),
  ])
  return [
    counted[0]!,
    ...days.map(row => ({
      from: row.day * 1000,
      to: row.day * 1000 + dayMs,
      readings: row.readings + (hidden.get(row.day) ?? 0),
    })),
    ...counted.slice(1),
  ].filter(segment => segment.readings > 0)
}

/** Counts hidden readings of full days: the counts by day exclude them. */
async function countHidden(
  db: Database,
  { unitIds, showAll }: Selection,
  from: Date,
  to: Date,
): Promise<Map<number, number>> {
  // positions may be in another database
  const { rows: hidings } = await sql<{ from: Date | null; to: Date | null }>`
    select greatest(min(from_time), ${from}) as "from", least(max(until_time), ${to}) as "to" from position_hiding
    where unit_id = any(${[...unitIds]}::int[]) and shown_at is null and until_time > ${from} and from_time < ${to}`.execute(
    db,
  )
  const [span] = hidings
  if (!span?.from || !span.to) return new Map()
  const { rows } = await sql<{ day: number; readings: number }>`
    select extract(epoch from (fix_time at time zone 'UTC')::date)::int8 as day, count(*)::int8 as readings from position
    where ${within({ unitIds, from: span.from.getTime(), to: span.to.getTime(), showAll, withHidden: true })}
      and hidden_by is not null
    group by 1`.execute(db)
  return new Map(rows.map(({ day, readings }) => [day, readings]))
}

/** SQL condition on `position` for the readings of a selection. */
export function within({ unitIds, from, to, showAll, withHidden }: Selection): RawBuilder<unknown> {
  return sql`unit_id = any(${[...unitIds]}::int[]) and fix_time >= ${new Date(from)} and fix_time < ${new Date(to)}
    ${showAll ? sql`` : sql`and not repeats`} ${withHidden ? sql`` : sql`and hidden_by is null`}`
}

function dateOf(time: number): RawBuilder<string> {
  return sql<string>`${new Date(time).toISOString().slice(0, 10)}::date`
}
