import { makeRoom } from './check/clock-conflicts.ts'
import type { UnitReading } from './placed-reading.ts'
import { insertPositions, type MovedState } from './insert-positions.ts'
import type { Database } from '#kernel/db/schema.ts'

export interface StoredReadings {
  /** IDs of the new readings. */
  ids: Map<UnitReading, number>
  /** Units whose newest reading is among them. */
  moved: MovedState[]
}

/** Stores readings, which must be unique by unit and time. */
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
  // in the order of the result, so that one pass matches both
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
