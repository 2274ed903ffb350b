import type { Database } from '#kernel/db/schema.ts'
import { factorOf, volumes } from '#telemetry/ingest/aemp/quantities.ts'
import { effectiveLimits } from './effective-limits.ts'
import { readUnitLimits } from './read-limits.ts'

/** Litres in the full tank of a unit: of its limits, else as its feed reports it. */
export async function tankSizeOf(db: Database, unitId: number): Promise<number | undefined> {
  const [unit] = await readUnitLimits(db, [unitId])
  return effectiveLimits(unit?.levels ?? []).limits.tankSize ?? (await reportedSize(db, unitId))
}

/** By ISO 15143-3, where providers write gallons, too. */
async function reportedSize(db: Database, unitId: number): Promise<number | undefined> {
  const state = await db.selectFrom('unit_state').select('signals').where('unit_id', '=', unitId).executeTakeFirst()
  const size = state?.signals?.['FuelRemaining.FuelTankCapacity']
  const unit = state?.signals?.['FuelRemaining.FuelTankCapacityUnits']
  if (typeof size !== 'number' || size <= 0) return undefined
  const factor = typeof unit === 'string' ? factorOf(volumes, unit) : 1
  return factor === undefined ? undefined : size * factor
}
