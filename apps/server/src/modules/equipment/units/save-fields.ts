import type { FleetSchemas } from '@muster/contract'
import type { AnalogUnit } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

/** Absent fields stay unchanged; null clears a value. */
interface UnitFields {
  name: string
  serial?: string | undefined
  notes?: string | undefined
  /** IANA name. */
  timezoneId?: string | undefined
  brandId?: number | null | undefined
  typeId?: number | null | undefined
  modelId?: number | null | undefined
  typeUseId?: number | null | undefined
  features?: readonly string[] | undefined
  /** `SatelliteConfig` of the contract. */
  satellite?: object | undefined
  analogUnit?: AnalogUnit | undefined
  fuel?: FleetSchemas['Fuel'] | null | undefined
  /** New fleets; fleets outside the scope stay unchanged. */
  fleets?: readonly number[] | undefined
}

/**
 * Changes a unit, for saves and imports.
 * @throws Problem 404 for a unit outside the scope, 400 naming unknown fleets
 */
export async function saveFields(db: Database, scope: Scope, unitId: number, fields: UnitFields): Promise<void> {
  const {
    name,
    serial,
    notes,
    timezoneId,
    brandId,
    typeId,
    modelId,
    typeUseId,
    features,
    satellite,
    analogUnit,
    fuel,
    fleets,
  } = fields
  const found = await db
    .updateTable('unit')
    .set({
      name,
      ...(serial !== undefined && { serial }),
      ...(notes !== undefined && { notes: notes || null }),
      ...(timezoneId !== undefined && { timezone: timezoneId }),
      ...(brandId !== undefined && { brand_id: brandId }),
      ...(typeId !== undefined && { type_id: typeId }),
      ...(modelId !== undefined && { model_id: modelId }),
      ...(typeUseId !== undefined && { type_use_id: typeUseId }),
      ...(features && { features: [...features] }),
      ...(satellite && { satellite: documentText(satellite) }),
      ...(analogUnit && { analog_unit: analogUnit }),
      ...(fuel !== undefined && { fuel }),
      // fleets and profiles are in other tables: the trigger also counts changes of them alone
      version: sql<number>`version + 1`,
    })
    .where('unit_id', '=', unitId)
    .where(unitInScope(scope, 'unit'))
    .returning('unit_id')
    .executeTakeFirst()
  if (!found) throw notFound('unit', unitId)
  if (fleets) await putIntoFleets(db, scope, unitId, fleets)
}

/**
 * Locks the fleets, so that none is deleted before the commit.
 * @throws Problem 400 naming unknown fleets
 */
export async function requireFleets(db: Database, scope: Scope, fleetIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.fleet_id as id from fleet f
    where f.fleet_id = any(${numbers(fleetIds)}::int[]) and ${fleetInScope(scope, 'f')}
    order by f.fleet_id for key share of f`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  const unknown = fleetIds.filter(id => !found.has(id))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownFleets'], {
      errors: unknown.slice(0, 20).map(id => noSuch('fleets', 'fleet', id)),
    })
}

/** Replaces the unit's fleets within the scope. */
async function putIntoFleets(db: Database, scope: Scope, unitId: number, fleetIds: readonly number[]): Promise<void> {
  await requireFleets(db, scope, fleetIds)
  const fleets = sql`${numbers(fleetIds)}::int[]`
  await sql`
    delete from fleet_unit fu using fleet f
    where fu.unit_id = ${unitId} and f.fleet_id = fu.fleet_id and ${fleetInScope(scope, 'f')}
      and fu.fleet_id <> all (${fleets})`.execute(db)
  await sql`
    insert into fleet_unit (fleet_id, unit_id) select requested.id, ${unitId} from unnest(${fleets}) requested (id)
    on conflict do nothing`.execute(db)
}
