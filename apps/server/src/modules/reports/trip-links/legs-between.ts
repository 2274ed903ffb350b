import type { ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { localDays } from '#reporting/days.ts'
import { rulesOfUnits } from '../trips/rules-of-units.ts'
import { unitTrips } from '../trips/unit-trips.ts'

interface Time {
  /** Milliseconds since 1970. */
  from: number
  to: number
  now: number
}

const dateOf = zoneDay('UTC')

/** Returns the legs of a unit in a period, without geofence names. */
export async function legsBetween(
  db: Database,
  unitId: number,
  { from, to, now }: Time,
): Promise<ReportSchemas['TripLeg'][]> {
  const [days, rulesOf] = await Promise.all([
    localDays(db, dateOf(from), dateOf(to), 'UTC'),
    rulesOfUnits(db, [unitId]),
  ])
  const query = { from, to, now, days, fenceAt: () => undefined, rules: rulesOf(unitId) }
  return (await unitTrips(db, unitId, query)).legs
}
