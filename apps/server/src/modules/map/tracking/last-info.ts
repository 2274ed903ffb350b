import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { lastInfoValues } from './last-info-values.ts'
import { Geocoder } from '#kernel/ports/geocoding.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'

/** The newest figures of a unit with its address; undefined when the unit is not in scope. */
export async function findLastInfo(
  use: Use,
  scope: Scope,
  unitId: number,
  { signal, t }: { signal: AbortSignal; t: TFunction },
): Promise<FleetSchemas['UnitLastInfo'] | undefined> {
  const db = use(Db)
  const geocoder = use(Geocoder)
  const row = await db
    .selectFrom('unit as u')
    .leftJoin('unit_state as s', 's.unit_id', 'u.unit_id')
    .select([
      'u.name',
      's.fix_time',
      's.latitude',
      's.longitude',
      's.speed',
      's.course',
      's.engine_hours',
      's.odometer',
      's.gateway_distance',
      's.fuel_level',
      's.ignition',
      's.fuel_used',
      's.status_id',
      's.signals',
    ])
    .where('u.unit_id', '=', unitId)
    .where(unitInScope(scope, 'u'))
    .executeTakeFirst()
  if (!row) return undefined
  const { latitude, longitude, fix_time: time } = row
  const timestamp = time?.toISOString() ?? null
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude }
  const reading = {
    time: time?.getTime() ?? 0,
    speed: row.speed,
    engineHours: row.engine_hours,
    odometer: row.odometer,
    gatewayDistance: row.gateway_distance,
    fuelLevel: row.fuel_level,
    fuelUsed: row.fuel_used,
    ignition: row.ignition,
    statusId: row.status_id,
    signals: row.signals,
  }
  return withoutNulls({
    unitId,
    unitName: row.name,
    timestamp,
    position: place ? { lat: place.latitude, lng: place.longitude } : null,
    address: place ? await geocoder.addressOf(place, signal, t) : '-',
    speed: row.speed,
    course: row.course,
    engineHours: row.engine_hours,
    odometer: row.odometer,
    fuelLevel: row.fuel_level,
    ignition: row.ignition,
    ...(timestamp ? await lastInfoValues(db, { unitId, reading, timestamp, t }) : { values: [] }),
  })
}
