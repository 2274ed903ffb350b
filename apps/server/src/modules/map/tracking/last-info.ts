import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { lastInfoSetup, measuredValue, type MeasuredValue, type Reading } from '#modules/equipment/models/public.ts'
import { signalInfos } from './signal-infos.ts'
import { describeSignals, signalIn } from './signals.ts'
import { Geocoder } from '#kernel/ports/geocoding.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'

/** Returns the newest values of a unit with its address, or undefined if the unit is outside the scope. */
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
    .leftJoin('unit_counters as n', 'n.unit_id', 'u.unit_id')
    .select([
      'u.name',
      's.fix_time',
      's.latitude',
      's.longitude',
      's.speed',
      's.course',
      'n.engine_hours',
      'n.odometer',
      'n.gateway_distance',
      's.fuel_level',
      's.ignition',
      'n.fuel_used',
      'n.is_corrected',
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
    isCorrected: row.is_corrected === true,
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

type Shown = Pick<FleetSchemas['UnitLastInfo'], 'values' | 'hasTemplate'>

/**
 * Lists values of a reading for the last-info panel: those selected by the template of the unit's model, in its order and
 * with its labels; without a template, reported measures with a data source, followed by all signals.
 */
async function lastInfoValues(
  db: Database,
  { unitId, reading, timestamp, t }: { unitId: number; reading: Reading; timestamp: string; t: TFunction },
): Promise<Shown> {
  const { template, sources } = await lastInfoSetup(db, unitId, t)
  const known = await signalInfos(db, [unitId], Object.keys(reading.signals ?? {}))
  const signals = describeSignals(reading.signals, t, known)
  const sourced = sources.flatMap(({ measure }) => {
    const value = measuredValue(measure.code, sources, reading, t)
    return value?.value === undefined ? [] : [value]
  })
  const sourcedLabels = new Set(sourced.map(({ label }) => label))
  const values: MeasuredValue[] =
    template.length > 0
      ? template
          .filter(({ visible }) => visible)
          .map(({ code, label }) => {
            const value = measuredValue(code, sources, reading, t) ??
              signals.find(signal => signal.code === code) ??
              signals.find(signal => signal.code === known.of(code)?.shownAs) ?? { code, ...signalIn(t, code) }
            return label ? { ...value, label } : value
          })
      : // omits a value that a measure already lists with this label
        [...sourced, ...signals.filter(({ label }) => !sourcedLabels.has(label))]
  return { values: values.map(value => ({ ...value, timestamp })), ...(template.length > 0 && { hasTemplate: true }) }
}
