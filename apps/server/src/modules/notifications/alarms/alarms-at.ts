import { sql } from 'kysely'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import { typeName } from './name-types.ts'

interface PositionTime {
  unitId: number
  time: Date
}

const keyOf = ({ unitId, time }: PositionTime) => `${unitId} ${time.getTime()}`

/**
 * Returns names of the alarms at some positions of units, in the language of `t`.
 * @param positions of units in scope
 */
export async function alarmsAt(
  db: Database,
  t: TFunction,
  positions: readonly PositionTime[],
): Promise<(position: PositionTime) => string[]> {
  const times = positions.map(({ time }) => time.getTime())
  if (times.length === 0) return () => []
  const { rows } = await sql<PositionTime & { code: string; name: string }>`
    select a.unit_id as "unitId", a.occurred_at as "time", t.code, t.name
    from alarm a join alarm_type t using (alarm_type_id)
    where a.unit_id = any (${[...new Set(positions.map(({ unitId }) => unitId))]}::int[])
      and a.occurred_at between ${new Date(Math.min(...times))} and ${new Date(Math.max(...times))}
    order by a.alarm_id`.execute(db)
  const raised = Map.groupBy(rows, keyOf)
  return position => [...new Set((raised.get(keyOf(position)) ?? []).map(({ code, name }) => typeName(t, code, name)))]
}
