import { sql } from 'kysely'
import type { Database, Signals } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { JudgedReading } from './judge.ts'

/** Maximum number of readings before a late one. */
const most = 100
const longest: Milliseconds = 24 * 3_600_000

interface Row {
  unitId: number
  time: number
  latitude: number
  longitude: number
  statusId: number
  speed: number | null
  ignition: boolean | null
  engineHours: number | null
  odometer: number | null
  gatewayDistance: number | null
  fuelLevel: number | null
  fuelUsed: number | null
  signals: Signals | null
}

/** Returns stored readings of units before a time, oldest first. */
export async function lookBack(
  db: Database,
  moments: ReadonlyMap<number, Milliseconds>,
): Promise<Map<number, JudgedReading[]>> {
  const wanted = [...moments].map(([unitId, until]) => ({ unitId, until, since: until - longest }))
  const { rows } = await sql<Row>`
    select w."unitId", (extract(epoch from p.fix_time) * 1000)::float8 as time, p.latitude, p.longitude, p.status_id as "statusId",
      p.speed, p.ignition, p.engine_hours as "engineHours", p.odometer, p.gateway_distance as "gatewayDistance", p.fuel_level as "fuelLevel", p.fuel_used as "fuelUsed", p.signals
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("unitId" int, until float8, since float8)
    cross join lateral last_positions(w."unitId", to_timestamp(w.since / 1000), to_timestamp(w.until / 1000), ${most}) p
    order by p.fix_time`.execute(db)
  return Map.groupBy(rows.map(asReading), ({ unitId }) => unitId)
}

function asReading({ unitId, statusId, time, latitude, longitude, signals, ...values }: Row): JudgedReading {
  const { speed, ignition, engineHours, odometer, gatewayDistance, fuelLevel, fuelUsed } = values
  return {
    unitId,
    statusId,
    observation: {
      deviceUid: '',
      source: 'traccar',
      time,
      latitude,
      longitude,
      ...(speed !== null && { speed }),
      ...(ignition !== null && { ignition }),
      ...(engineHours !== null && { engineHours }),
      ...(odometer !== null && { odometer }),
      ...(gatewayDistance !== null && { gatewayDistance }),
      ...(fuelLevel !== null && { fuelLevel }),
      ...(fuelUsed !== null && { fuelUsed }),
      ...(signals !== null && { signals: signals as NonNullable<JudgedReading['observation']['signals']> }),
    },
  }
}
