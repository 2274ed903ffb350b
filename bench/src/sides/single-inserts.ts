import { sql } from 'kysely'
import type { Database } from '@muster/server/src/kernel/db/schema.ts'

interface Readings {
  units: number
  firstSecond: number
  seconds: number
}

/** Stores each reading with its own statement and commit, on eight connections. */
export async function insertSingly(db: Database, { units, firstSecond, seconds }: Readings): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < units * seconds) {
      const i = next++
      const unitId = 1 + (i % units)
      const at = new Date((firstSecond + Math.floor(i / units)) * 1000)
      const signals = JSON.stringify({ motion: true, power: 27.78, sat: 14, rpm: 1651, fuel: 68, engineTemp: 83 })
      await sql`
        insert into position (unit_id, fix_time, latitude, longitude, altitude, speed, course, status_id, ignition,
          engine_hours, odometer, signals, repeats)
        values (${unitId}, ${at}, ${45 + unitId / 1e3}, 9, 41.6, 8.9, 90, 1, true, 3120.5, 1204500, ${signals}, false)
        on conflict (unit_id, fix_time) do nothing`.execute(db)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
