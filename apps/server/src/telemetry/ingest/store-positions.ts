import { makeRoom } from './check/clock-conflicts.ts'
import type { UnitReading } from './placed-reading.ts'
import { insertPositions } from './positions.ts'
import type { Database } from '../../kernel/db/schema.ts'

/** Stores readings, no two of one unit at one time; answers those that were new with the ids they got. */
export async function storePositions(
  db: Database,
  readings: readonly UnitReading[],
): Promise<Map<UnitReading, number>> {
  const stored = new Map<UnitReading, number>()
  await store(db, readings, stored)
  if (stored.size < readings.length) {
    const missing = readings.filter(reading => !stored.has(reading))
    await store(db, await makeRoom(db, missing), stored)
  }
  return stored
}

async function store(db: Database, readings: readonly UnitReading[], stored: Map<UnitReading, number>): Promise<void> {
  // in the order of the answer, so that both are walked through once
  const sorted = readings.toSorted((a, b) => a.unitId - b.unitId || a.observation.time - b.observation.time)
  const rows = await insertPositions(
    db,
    sorted.map(({ unitId, statusId, observation }) => ({
      ...observation,
      unitId,
      statusId,
      placeState: observation.placeHeld ? 1 : observation.signals?.valid === false ? 2 : undefined,
    })),
  )
  let next = 0
  for (const reading of sorted) {
    const row = rows[next]
    if (row?.unitId !== reading.unitId || Math.round(row.time) !== Math.round(reading.observation.time)) continue
    stored.set(reading, row.positionId)
    next++
  }
}
