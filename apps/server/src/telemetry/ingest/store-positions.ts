import { makeRoom } from './check/clock-conflicts.ts'
import type { UnitReading } from './placed-reading.ts'
import { insertPositions, type MovedState } from './insert-positions.ts'
import type { Database } from '#kernel/db/schema.ts'

export interface StoredReadings {
  /** Ids of the readings that were new. */
  ids: Map<UnitReading, number>
  /** Units of which one of them is the newest now. */
  moved: MovedState[]
}

/** Stores readings, no two of one unit at one time. */
export async function storePositions(db: Database, readings: readonly UnitReading[]): Promise<StoredReadings> {
  const stored: StoredReadings = { ids: new Map(), moved: [] }
  await store(db, readings, stored)
  if (stored.ids.size < readings.length) {
    const missing = readings.filter(reading => !stored.ids.has(reading))
    await store(db, await makeRoom(db, missing), stored)
  }
  return stored
}

async function store(db: Database, readings: readonly UnitReading[], { ids, moved }: StoredReadings): Promise<void> {
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
    const row = rows.positions[next]
    if (row?.unitId !== reading.unitId || Math.round(row.time) !== Math.round(reading.observation.time)) continue
    ids.set(reading, row.positionId)
    next++
  }
  const known = new Set(moved.map(({ unitId }) => unitId))
  for (const state of rows.moved) if (!known.has(state.unitId)) moved.push(state)
}
