import { dayMs } from '@muster/contract'
import type { TripReading } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { readingState, states } from '#telemetry/aggregates/reading-state.ts'
import { readReadings } from '#telemetry/aggregates/readings.ts'

/** About 20,000 readings of a machine that reports every two minutes. */
const chunk = 31 * dayMs

const columns = {
  latitude: sql`p.latitude`,
  longitude: sql`p.longitude`,
  speed: sql`p.speed`,
  state: readingState,
  turns: sql`case jsonb_typeof(p.signals -> 'rpm') when 'number' then ((p.signals ->> 'rpm')::float8 > 0)::int end`,
  hasOdometer: sql`(p.odometer is not null)::int`,
  isHeld: sql`(p.place_state is not distinct from 1)::int`,
}

/**
 * Reads a unit's readings between two times, the end exclusive, without hidden ones and those at a place that no machine could
 * have reached. `sentAt` has the times of the latter, too.
 */
export async function readTripReadings(
  db: Database,
  unitId: number,
  { from, until }: { from: number; until: number },
): Promise<{ readings: TripReading[]; sentAt: number[]; hasOdometer: boolean }> {
  const readings: TripReading[] = []
  const sentAt: number[] = []
  let hasOdometer = false
  for (let start = from; start < until; start += chunk) {
    const stretch = { unitId, from: start, until: Math.min(start + chunk, until) }
    const [read] = await readReadings(db, [stretch], columns)
    for (const [i, time] of read?.time.entries() ?? []) {
      const { latitude, longitude, speed, state, turns } = read!
      if (read!.hasOdometer[i] === 1) hasOdometer = true
      sentAt.push(time)
      if (read!.isHeld[i] === 1) continue
      const key = state[i] ?? null
      readings.push({
        time,
        latitude: latitude[i]!,
        longitude: longitude[i]!,
        speed: speed[i] ?? null,
        key: key === null ? null : key !== states.off,
        engine: turns[i] == null ? null : turns[i] === 1,
        isIdle: key === states.idle,
      })
    }
  }
  return { readings, sentAt, hasOdometer }
}
