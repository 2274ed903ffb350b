import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { saveNextVersion } from '#kernel/records/later-save.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { noSuch } from '#kernel/texts/sentence.ts'
import { nearestOwner, requireOwner } from './fleet-owner.ts'

type FleetInput = FleetSchemas['FleetInput']

interface Saving {
  db: Database
  caller: Saver
  scope: Scope
}

/**
 * Adds a fleet and returns its ID. @param callerCompanyId the owner of a fleet without owner and units
 * @throws Problem 400 for an owner outside the scope
 */
export function addFleet({ db, caller, scope }: Saving, callerCompanyId: number, fleet: FleetInput): Promise<number> {
  return db.transaction().execute(async trx => {
    requireOwner(scope, fleet.companyId)
    const owner = fleet.companyId ?? (await nearestOwner(trx, scope, fleet.unitIds)) ?? callerCompanyId
    if (fleet.isDefault) await lockCompany(trx, sql`${owner}`)
    const { fleet_id } = await trx
      .insertInto('fleet')
      .values({ company_id: owner, ...columnsOf(fleet) })
      .returning('fleet_id')
      .executeTakeFirstOrThrow()
    await replaceUnits(trx, scope, fleet_id, fleet.unitIds)
    if (fleet.isDefault) await clearOtherDefaults(trx, fleet_id)
    await saveNextVersion(trx, { kind: 'fleet', id: fleet_id, name: fleet.name, input: fleet }, caller)
    return fleet_id
  })
}

/** @throws Problem 404 for a fleet outside the scope, 400 for an owner outside it, 409 for a later save */
export function changeFleet({ db, caller, scope }: Saving, fleetId: number, fleet: FleetInput): Promise<void> {
  return db.transaction().execute(async trx => {
    requireOwner(scope, fleet.companyId)
    const { companyId } = fleet
    if (fleet.isDefault)
      await lockCompany(
        trx,
        companyId === undefined ? sql`(select company_id from fleet where fleet_id = ${fleetId})` : sql`${companyId}`,
      )
    const before = await trx
      .selectFrom('fleet')
      .select('name')
      .where('fleet_id', '=', fleetId)
      .where(inScope(scope, 'fleet.company_id'))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('fleet', fleetId)
    await saveNextVersion(trx, { kind: 'fleet', id: fleetId, name: before.name, input: fleet }, caller)
    await trx
      .updateTable('fleet')
      .set({ ...columnsOf(fleet), ...(companyId !== undefined && { company_id: companyId }) })
      .where('fleet_id', '=', fleetId)
      .execute()
    await replaceUnits(trx, scope, fleetId, fleet.unitIds)
    if (fleet.isDefault) await clearOtherDefaults(trx, fleetId)
  })
}

const columnsOf = ({ name, desc, isDefault = false }: FleetInput) => ({
  name,
  description: desc || null,
  is_default: isDefault,
})

/**
 * Replaces the units of a fleet that are in the scope; units outside it stay.
 * @throws Problem 400 naming unknown units
 */
async function replaceUnits(db: Database, scope: Scope, fleetId: number, unitIds: readonly number[]): Promise<void> {
  const requested = sql`${numbers(unitIds)}::int[]`
  const { rows: unknown } = await sql<{ id: number }>`
    select requested.id from unnest(${requested}) requested (id)
    where not exists (select from unit u where u.unit_id = requested.id and ${inScope(scope, 'u.company_id')})`.execute(
    db,
  )
  if (unknown.length > 0)
    throw badRequest(['problem.unknownUnits'], {
      errors: unknown.slice(0, 20).map(({ id }) => noSuch('unitIds', 'unit', id)),
    })
  await sql`
    delete from fleet_unit fu using unit u
    where fu.fleet_id = ${fleetId} and u.unit_id = fu.unit_id and ${inScope(scope, 'u.company_id')}
      and fu.unit_id <> all(${requested})`.execute(db)
  await sql`
    insert into fleet_unit (fleet_id, unit_id) select ${fleetId}, requested.id from unnest(${requested}) requested (id)
    on conflict do nothing`.execute(db)
}

/** Locks the company to serialise changes of its default fleet. */
async function lockCompany(db: Database, companyId: RawBuilder<unknown>): Promise<void> {
  await sql`select from company where company_id = ${companyId} for no key update`.execute(db)
}

/** Removes the default flag from the other fleets of the company. */
async function clearOtherDefaults(db: Database, fleetId: number): Promise<void> {
  await sql`
    update fleet set is_default = false
    where company_id = (select company_id from fleet where fleet_id = ${fleetId}) and fleet_id <> ${fleetId} and is_default`.execute(
    db,
  )
}
