import { insertPositions } from '../db/positions.ts'
import type { Database } from '../db/schema.ts'
import type { IngestSummary, Observation } from './observation.ts'
import type { KnownUnit } from './units.ts'

/** A reading with the unit it belongs to, and the summary of the request it came in. */
export interface UnitReading extends KnownUnit {
  observation: Observation
  statusId: number
  summary: IngestSummary
}

/** Stores readings, no two of one unit at one time; answers those that were new with the ids they got. */
export async function storePositions(db: Database, readings: readonly UnitReading[]): Promise<Map<UnitReading, number>> {
  const rows = await insertPositions(db, readings.map(({ unitId, statusId, observation }) => ({ ...observation, unitId, statusId })))
  const ids = new Map(rows.map(({ unitId, time, positionId }) => [`${unitId} ${Math.round(time)}`, positionId]))
  const stored = new Map<UnitReading, number>()
  for (const reading of readings) {
    const id = ids.get(`${reading.unitId} ${reading.observation.time}`)
    if (id !== undefined) stored.set(reading, id)
  }
  return stored
}
