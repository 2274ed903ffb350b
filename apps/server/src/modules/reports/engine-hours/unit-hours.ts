import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedUnit } from '#reporting/requested.ts'

export interface UnitHours {
  unitId: number
  unitName: string
  /** Hours, 2 decimals. */
  engineHours?: number
  timestamp?: string
}

/**
 * Returns the hour counters of units: the last value by the unit's clock, in hours with 2 decimals, and its time. Readings
 * after `now`, and late ones that are older, are ignored; a unit that never reported hours has none. Not specified (001 §9
 * has only the chart); the rule is ours.
 */
export async function unitHours(db: Database, units: readonly RequestedUnit[], now: number): Promise<UnitHours[]> {
  const { rows } = await sql<{ unitId: number; hours: number; time: number }>`
    select s.unit_id as "unitId", p.engine_hours as hours, (extract(epoch from p.fix_time) * 1000)::float8 as time
    from unit_state s cross join lateral last_hours(s.unit_id, ${new Date(now)}) p
    -- the state has what was reported last: without it there is nothing to look for
    where s.unit_id = any(${units.map(({ id }) => id)}::int[]) and s.engine_hours is not null`.execute(db)
  const byUnit = new Map(rows.map(row => [row.unitId, row]))
  return units.map(({ id, name }) => {
    const reported = byUnit.get(id)
    const unit = { unitId: id, unitName: name }
    return reported
      ? {
          ...unit,
          engineHours: Math.round(reported.hours * 100) / 100,
          timestamp: new Date(reported.time).toISOString(),
        }
      : unit
  })
}
