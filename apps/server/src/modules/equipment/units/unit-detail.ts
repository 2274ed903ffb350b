import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { fuelOfType, storedCosts } from '#reporting/cost-fields.ts'
import { unitCurfew } from '#modules/profiles/public.ts'
import { unitProfilesOf } from './unit-profiles.ts'

export async function findUnit(
  db: Database,
  scope: Scope,
  unitId: number,
  now: Date,
): Promise<FleetSchemas['UnitDetail'] | undefined> {
  const row = await db
    .selectFrom('unit as u')
    .innerJoin('company as c', 'c.company_id', 'u.company_id')
    .leftJoin('device as d', 'd.device_id', 'u.device_id')
    .leftJoin('unit_state as s', 's.unit_id', 'u.unit_id')
    .leftJoin('unit_counters as n', 'n.unit_id', 'u.unit_id')
    .select([
      'u.unit_id',
      'u.name',
      'u.brand_id',
      'u.type_id',
      'u.model_id',
      'u.company_id',
      'c.name as company_name',
      'd.serial_number',
      'd.uid',
      'n.engine_hours',
      's.fix_time',
      'u.notes',
      'u.serial',
      'u.subscription_end',
      'u.timezone',
      'n.odometer',
      'u.type_use_id',
      'u.features',
      'u.satellite',
      'u.version',
      'u.archived_at',
      'u.analog_unit',
      'u.fuel',
    ])
    .select(
      // an activation or renewal with a product of code SAT
      sql<Date | null>`(select max(us.ends_at) from unit_subscription us join subscription_line l using (line_id)
        join subscription_product p using (product_id) where us.unit_id = u.unit_id and p.code = 'SAT')`.as('sat_end'),
    )
    .select(
      // gateways send no settings
      sql<boolean>`exists (select from device_credential k where k.device_id = u.device_id and k.revoked_at is null)`.as(
        'takes_settings',
      ),
    )
    .select(
      sql<number[]>`array(select f.fleet_id from fleet_unit fu join fleet f using (fleet_id)
      where fu.unit_id = u.unit_id and ${fleetInScope(scope, 'f')} order by f.fleet_id)`.as('fleets'),
    )
    .where('u.unit_id', '=', unitId)
    .where(unitInScope(scope, 'u'))
    .executeTakeFirst()
  const profiles = row && (await unitProfilesOf(db, scope, [unitId])).get(unitId)
  if (!row || !profiles) return undefined
  return withoutNulls({
    unitId: row.unit_id,
    name: row.name,
    brandId: row.brand_id,
    typeId: row.type_id,
    modelId: row.model_id,
    clientId: row.company_id,
    companyName: row.company_name,
    deviceSerial: row.serial_number,
    deviceUniqueId: row.uid,
    engineHours: row.engine_hours,
    lastUpdate: row.fix_time?.toISOString() ?? null,
    notes: row.notes,
    serial: row.serial,
    subscriptionEndDate: row.subscription_end?.toISOString() ?? null,
    timezoneId: row.timezone,
    totalMileage: row.odometer,
    hasSatellite: row.sat_end !== null,
    satSubscriptionEndDate: row.sat_end?.toISOString() ?? null,
    takesSettings: row.takes_settings,
    satelliteConfig: isSatellite(row.satellite) ? row.satellite : null,
    typeUseId: row.type_use_id,
    analogUnit: row.analog_unit,
    fuel: row.fuel,
    inheritedFuel: (await inheritedFuel(db, unitId)) ?? null,
    profiles,
    curfew: (await unitCurfew(db, unitId, now.getTime())) ?? null,
    fleets: row.fleets,
    features: row.features,
    version: row.version,
    archivedAt: row.archived_at?.toISOString() ?? null,
  })
}

/** Returns the kind of fuel that a unit inherits from its model, or else from its type (`costRulesOfUnits`). */
async function inheritedFuel(db: Database, unitId: number): Promise<FleetSchemas['InheritedFuel'] | undefined> {
  const { rows } = await sql<{ model: FleetSchemas['Fuel'] | null; typeId: number | null; settings: unknown }>`
    with recursive above (company_id, parent_company_id, steps) as (
      select c.company_id, c.parent_company_id, 0 from company c join unit u using (company_id) where u.unit_id = ${unitId}
      union all
      select c.company_id, c.parent_company_id, a.steps + 1 from above a join company c on c.company_id = a.parent_company_id)
    select m.fuel as model, u.type_id as "typeId",
      (select s.settings from above a join company_costs s using (company_id) order by a.steps limit 1) as settings
    from unit u left join model m using (model_id) where u.unit_id = ${unitId}`.execute(db)
  const [row] = rows
  if (row?.model) return { fuel: row.model, level: 'MODEL' }
  const fuel = row && fuelOfType(storedCosts(row.settings), row.typeId)
  return fuel && { fuel, level: 'COMPANY' }
}

/**
 * Returns the counters of a unit at the end of a UTC day, from its last reading on that day or in the 30 days before. Returns undefined for
 * a unit outside the scope.
 * @param utcDate `YYYY-MM-DD`
 */
export async function findUnitOnDay(
  db: Database,
  scope: Scope,
  unitId: number,
  utcDate: string,
): Promise<FleetSchemas['UnitHistorical'] | undefined> {
  const { rows } = await sql<{
    engineHours: number | null
    odometer: number | null
    latitude: number | null
    longitude: number | null
  }>`
    select corrected_counter(u.unit_id, 'engine_hours', p.fix_time, p.engine_hours) as "engineHours",
      coalesce(corrected_counter(u.unit_id, 'odometer', p.fix_time, p.odometer),
        corrected_counter(u.unit_id, 'gateway_distance', p.fix_time, p.gateway_distance)) as odometer,
      p.latitude, p.longitude
    from unit u left join lateral last_positions(u.unit_id,
      (${utcDate}::date - 30)::timestamp at time zone 'UTC', (${utcDate}::date + 1)::timestamp at time zone 'UTC', 1) p on true
    where u.unit_id = ${unitId} and ${unitInScope(scope, 'u')}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { latitude, longitude, ...figures } = row
  const position = latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
  return withoutNulls({ unitId, utcDate, ...figures, position })
}

/** Ignores invalid values in the column; saves are validated against the contract. */
const isSatellite = (stored: object | null): stored is FleetSchemas['SatelliteConfig'] =>
  stored !== null && 'deviceModemSat' in stored
