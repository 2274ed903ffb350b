import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { Segment } from './locate.ts'

export interface Selection {
  /** Already known to be visible to the caller. */
  unitIds: readonly number[]
  /** Milliseconds since the epoch, the end not included. */
  from: number
  to: number
  /** False leaves out readings that repeat the one before. */
  showAll: boolean
  /** Hidden readings, too. */
  withHidden?: boolean
}

/**
 * Counts the readings of a selection in stretches of at most a UTC day, in order of time, empty ones left out.
 * Whole days come from `position_day`; only the two days cut by `from` and `to` are counted one by one.
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
  const [days, ...counted] = await Promise.all([
    firstDay < lastDay
      ? sql<{ day: number; readings: number }>`
          select extract(epoch from day)::int8 as day, sum(${sql.ref(column)})::int8 as readings
          from position_day
          where unit_id = any(${[...unitIds]}::int[]) and day >= ${dateOf(firstDay)} and day < ${dateOf(lastDay)}
          group by day order by day`
          .execute(db)
          .then(({ rows }) => rows)
      : [],
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
    ...days.map(row => ({ from: row.day * 1000, to: row.day * 1000 + dayMs, readings: row.readings })),
    ...counted.slice(1),
  ].filter(segment => segment.readings > 0)
}

/** The condition on `position` that a reading belongs to a selection. */
export function within({ unitIds, from, to, showAll, withHidden }: Selection): RawBuilder<unknown> {
  return sql`unit_id = any(${[...unitIds]}::int[]) and fix_time >= ${new Date(from)} and fix_time < ${new Date(to)}
    ${showAll ? sql`` : sql`and not repeats`} ${withHidden ? sql`` : sql`and hidden_by is null`}`
}

function dateOf(time: number): RawBuilder<string> {
  return sql<string>`${new Date(time).toISOString().slice(0, 10)}::date`
}
