import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { IngestSummary, Unplaced } from './observation.ts'
import type { PlacedReading } from './placed-reading.ts'
import type { KnownUnit } from './units.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** A reading of a known unit without a position. */
export interface UnplacedReading {
  unit: KnownUnit
  index: number
  reading: Unplaced
  summary: IngestSummary
}

interface Place {
  time: Milliseconds
  latitude: number
  longitude: number
}

/**
 * Places readings without a fix at the last position of their unit: the newest stored one or one of the same batch, the latest
 * before the reading or else the first after it. They get the signal `valid: false`. Without any position they are rejected.
 */
export async function placeReadings(
  db: Database,
  unplacedReadings: readonly UnplacedReading[],
  placed: ReadonlyMap<string, PlacedReading>,
  place: (reading: Omit<PlacedReading, 'summary'>, summary: IngestSummary) => void,
): Promise<void> {
  if (unplacedReadings.length === 0) return
  const places = new Map<number, Place[]>(unplacedReadings.map(({ unit }) => [unit.unitId, []]))
  const { rows } = await sql<Place & { unitId: number }>`
    select unit_id as "unitId", latitude, longitude, (extract(epoch from fix_time) * 1000)::float8 as time
    from unit_state where unit_id = any(${[...places.keys()]}::int[])`.execute(db)
  for (const { unitId, ...known } of rows) places.get(unitId)?.push(known)
  for (const { unitId, observation } of placed.values())
    if (!observation.placeHeld) places.get(unitId)?.push(observation)
  for (const list of places.values()) list.sort((a, b) => a.time - b.time)
  for (const { unit, index, reading, summary } of unplacedReadings) {
    const known = places.get(unit.unitId) ?? []
    const at = known.findLast(({ time }) => time <= reading.time) ?? known[0]
    if (!at) {
      const reason = 'has no place, and its unit never had one: it is stored once the device has sent a fix'
      summary.rejected.push({ index, reason })
      continue
    }
    const signals = { ...reading.signals, valid: false }
    const observation = { ...reading, latitude: at.latitude, longitude: at.longitude, signals }
    place({ ...unit, observation }, summary)
  }
}
