import type { AnalogUnit } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

/** What is absent stays; null takes a value away. */
interface UnitFields {
  name: string
  serial?: string | undefined
  notes?: string | undefined
  /** Of the IANA list. */
  timezoneId?: string | undefined
  brandId?: number | null | undefined
  typeId?: number | null | undefined
  modelId?: number | null | undefined
  typeUseId?: number | null | undefined
  features?: readonly string[] | undefined
  /** As the contract's `SatelliteConfig`. */
  satellite?: object | undefined
  analogUnit?: AnalogUnit | undefined
  /** Those of its fleets that the caller sees become these. */
  fleets?: readonly number[] | undefined
}

/**
 * Changes a unit: the one statement of a save and of an import.
 * @throws Problem 404 for a unit out of scope, 400 naming fleets that are not there
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
      // fleets and profiles are in tables of their own: the trigger counts what only they change, too
      version: sql<number>`version + 1`,
    })
    .where('unit_id', '=', unitId)
    .where(inScope(scope, 'unit.company_id'))
    .returning('unit_id')
    .executeTakeFirst()
  if (!found) throw notFound('unit', unitId)
  if (fleets) await putIntoFleets(db, scope, unitId, fleets)
}

/**
 * Nobody deletes these fleets until the transaction ends.
 * @throws Problem 400 naming fleets that are not there
 */
export async function requireFleets(db: Database, scope: Scope, fleetIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.fleet_id as id from fleet f
    where f.fleet_id = any(${numbers(fleetIds)}::int[]) and ${inScope(scope, 'f.company_id')}
    order by f.fleet_id for key share of f`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = fleetIds.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownFleets'], {
      errors: unknown.slice(0, 20).map(id => noSuch('fleets', 'fleet', id)),
    })
}

/** The fleets of a unit that the caller sees become exactly these. */
async function putIntoFleets(db: Database, scope: Scope, unitId: number, fleetIds: readonly number[]): Promise<void> {
  await requireFleets(db, scope, fleetIds)
  const fleets = sql`${numbers(fleetIds)}::int[]`
  await sql`
    delete from fleet_unit fu using fleet f
    where fu.unit_id = ${unitId} and f.fleet_id = fu.fleet_id and ${inScope(scope, 'f.company_id')}
      and fu.fleet_id <> all (${fleets})`.execute(db)
  await sql`
    insert into fleet_unit (fleet_id, unit_id) select asked.id, ${unitId} from unnest(${fleets}) asked (id)
    on conflict do nothing`.execute(db)
}
