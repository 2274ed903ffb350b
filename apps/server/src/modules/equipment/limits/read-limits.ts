import type { FleetSchemas } from '@muster/contract'
import type { FuelSettings } from '@muster/signals'
import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { FenceShape } from '#modules/profiles/geofences/public.ts'
import { type Inherited, type Limits, type LimitsOfLevel, effectiveLimits, fuelSettings } from './effective-limits.ts'
import { profileGroup } from '#modules/profiles/public.ts'
import type { RaisedAlarm } from '#telemetry/watch/watch-source.ts'
import { factorOf, volumes } from '#telemetry/ingest/aemp/quantities.ts'

/** Geofence of a unit with a speed limit. */
export interface SpeedFence {
  recordId: number
  name: string
  maxSpeed: number
  shape: FenceShape
  notification?: { notificationId?: number; priorityId?: number } | null
}

/** Limits of a unit and of the levels above it, starting with the unit. */
export interface UnitLimits {
  unitId: number
  levels: LimitsOfLevel[]
  fences: SpeedFence[]
  /** True if the CAN profile has a notification group, which also receives low-fuel and overheating alarms. */
  hasCanGroup: boolean
  /** Group and priority of the I/O profile whose sensor defines the fuel loss. */
  fuelGroup?: Pick<RaisedAlarm, 'groupIds' | 'priorityId'>
}

type SensorLimits = Pick<FleetSchemas['FuelSensorInput'], 'tankSize_l' | 'fuelStolen'>

interface Row {
  unitId: number
  own: Limits | null
  companies: Limits[] | null
  type: Limits | null
  fences: SpeedFence[] | null
  hasCanGroup: boolean
  sensor: SensorLimits | null
  ioNotification: { notificationId?: number; priorityId?: number } | null
}

/** SQL for companies and those above them. The depth limit stops at a loop in the tree. */
const above = (companies: RawBuilder<unknown>) => sql`
  above (company_id, above_id, depth) as (
    select company_id, company_id, 0 from (${companies}) own
    union all
    select a.company_id, c.parent_company_id, a.depth + 1 from above a join company c on c.company_id = a.above_id
    where c.parent_company_id is not null and a.depth < 100
  )`

/**
 * SQL for limits `l` as they apply to company `u`. Omits a notification group of a company that is neither `u` nor above it, because its
 * members must not follow units of another customer.
 */
const appliedLimits = sql`
  case when l.group_id is null or exists (
      select from record g where g.record_id = l.group_id and (g.company_id is null or g.is_default or exists (
        select from above a where a.company_id = u.company_id and a.above_id = g.company_id)))
    then l.limits else l.limits - 'notificationId' end`

const companyLimits = sql`(
  select jsonb_agg(${appliedLimits} order by a.depth) from above a join company_limits l on l.company_id = a.above_id
  where a.company_id = u.company_id)`

/** Returns the limits at all levels that apply to units. */
export async function readUnitLimits(db: Database, unitIds: readonly number[]): Promise<UnitLimits[]> {
  const { rows } = await sql<Row>`
    with recursive requested as (
      select unit_id, company_id, type_id from unit where unit_id = any(${numbers(unitIds)}::int[])
    ), ${above(sql`select distinct company_id from requested`)}
    select u.unit_id as "unitId", ${companyLimits} as companies,
      (select ${appliedLimits} from unit_limits l where l.unit_id = u.unit_id) as own,
      (select ${appliedLimits} from type_limits l where l.type_id = u.type_id) as type,
      (select jsonb_agg(jsonb_build_object('recordId', r.record_id, 'name', r.name, 'maxSpeed', r.data -> 'maxSpeed',
          'shape', r.data -> 'shape', 'notification', r.data -> 'notification') order by r.record_id)
        from unit_profile up join record r using (record_id)
        where up.unit_id = u.unit_id and up.kind = 'fence-profile' and r.data -> 'maxSpeed' is not null) as fences,
      exists (select from unit_profile up join record r using (record_id)
        where up.unit_id = u.unit_id and up.kind = 'can-profile'
          and r.data #>> '{notification,notificationId}' is not null) as "hasCanGroup",
      io.sensor, io.notification as "ioNotification"
    from requested u left join lateral (
      select s.data as sensor, r.data -> 'notification' as notification
      from unit_profile up join record r using (record_id) join record s on s.kind = 'sensor' and s.record_id = any(r.refers_to)
      where up.unit_id = u.unit_id and up.kind = 'io-profile' and s.data ->> 'type' = 'FUEL_VOLTAGE' and exists (
        select from jsonb_array_elements(r.data -> 'inputs') i
        where i ->> 'type' = 'ANALOG' and i ->> 'notificationType' <> 'NONE' and (i ->> 'sensorId')::int = s.record_id)
      order by (s.data #>> '{fuelStolen,alarmEnabled}')::bool desc, s.record_id limit 1
    ) io on true`.execute(db)
  return rows.map(({ unitId, own, companies, type, fences, hasCanGroup, sensor, ioNotification }) => ({
    unitId,
    levels: [
      ...levelOf('UNIT', own),
      ...levelOf('PROFILE', sensor && limitsOfSensor(sensor)),
      ...(companies ?? []).flatMap(each => levelOf('COMPANY', each)),
      ...levelOf('TYPE', type),
    ],
    fences: fences ?? [],
    hasCanGroup,
    ...(sensor && ioNotification && { fuelGroup: profileGroup({ notification: ioNotification }) }),
  }))
}

/** Returns tank size and minimum loss from the fuel sensor of an I/O profile. */
function limitsOfSensor({ tankSize_l: tankSize, fuelStolen }: SensorLimits): Limits {
  const { alarmEnabled, maxDrop_mark: amount, dropTimeFrame_s: seconds } = fuelStolen
  const minutes = seconds > 0 ? { minutes: Math.max(1, Math.round(seconds / 60)) } : {}
  return {
    ...(tankSize > 0 && { tankSize }),
    ...(alarmEnabled && amount > 0 && { fuelDrop: { amount, unit: 'LITRES', keyOff: false, ...minutes } }),
  }
}

/** Returns the effective limits of units; a tank size without a limit is from the unit's feed. */
export async function unitLimitsInEffect(
  db: Database,
  unitIds: readonly number[],
): Promise<(Omit<UnitLimits, 'levels'> & Inherited)[]> {
  const units = (await readUnitLimits(db, unitIds)).map(({ levels, ...unit }) => ({
    ...unit,
    ...effectiveLimits(levels),
  }))
  const sizes = await reportedSizes(
    db,
    units.flatMap(({ unitId, limits }) => (limits.tankSize === null ? [unitId] : [])),
  )
  return units.map(unit => {
    const tankSize = unit.limits.tankSize ?? sizes.get(unit.unitId) ?? null
    return { ...unit, limits: { ...unit.limits, tankSize } }
  })
}

/** Returns the limits of a company and of the companies above it. */
export async function readCompanyLimits(
  db: Database,
  companyId: number,
): Promise<{ own: Limits; above: LimitsOfLevel[] }> {
  const { rows } = await sql<{ limits: Limits; isOwn: boolean }>`
    with recursive ${above(sql`select ${companyId}::int as company_id`)}
    select ${appliedLimits} as limits, a.depth = 0 as "isOwn"
    from (select ${companyId}::int as company_id) u join above a using (company_id) join company_limits l on l.company_id = a.above_id
    order by a.depth`.execute(db)
  return {
    own: rows.find(({ isOwn }) => isOwn)?.limits ?? {},
    above: rows.filter(({ isOwn }) => !isOwn).map(({ limits }) => ({ level: 'COMPANY', limits })),
  }
}

export async function readTypeLimits(db: Database, typeId: number): Promise<Limits> {
  const row = await db.selectFrom('type_limits').select('limits').where('type_id', '=', typeId).executeTakeFirst()
  return (row?.limits as Limits | undefined) ?? {}
}

const levelOf = (level: LimitsOfLevel['level'], limits: Limits | null): LimitsOfLevel[] =>
  limits ? [{ level, limits }] : []

/** Returns the refuel and loss settings of units. */
export async function fuelSettingsOf(
  db: Database,
  unitIds: readonly number[],
): Promise<ReadonlyMap<number, FuelSettings>> {
  const units = await unitLimitsInEffect(db, unitIds)
  return new Map(units.map(({ unitId, limits }) => [unitId, fuelSettings(limits)]))
}

/** Returns the capacities reported by ISO 15143-3; providers also report gallons. */
async function reportedSizes(db: Database, unitIds: readonly number[]): Promise<Map<number, number>> {
  const sizes = new Map<number, number>()
  if (unitIds.length === 0) return sizes
  const { rows } = await sql<{ unitId: number; size: unknown; unit: unknown }>`
    select unit_id as "unitId", signals -> 'FuelRemaining.FuelTankCapacity' as size,
      signals -> 'FuelRemaining.FuelTankCapacityUnits' as unit
    from unit_state where unit_id = any(${numbers(unitIds)}::int[])`.execute(db)
  for (const { unitId, size, unit } of rows) {
    const factor = typeof unit === 'string' ? factorOf(volumes, unit) : 1
    if (typeof size === 'number' && size > 0 && factor !== undefined) sizes.set(unitId, size * factor)
  }
  return sizes
}
