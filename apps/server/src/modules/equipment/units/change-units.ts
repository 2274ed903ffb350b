import { transferUnits, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { checkAccess } from '#kernel/http/guards.ts'
import { badRequest, notFound, Problem } from '#kernel/http/problem.ts'
import type { Saving } from '#kernel/records/record-kind.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { transferWithin } from '#modules/organisation/unit-transfers/public.ts'
import { requireFleets } from './save-fields.ts'
import { profilesHeld, saveProfiles } from './save-profiles.ts'
import { saveUnitVersions } from './save-unit-versions.ts'
import type { Acting } from './save-unit.ts'
import { setVisibility } from './archiving.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'

type Change = FleetSchemas['UnitsChange']
type Changed = FleetSchemas['UnitChanged']

interface Unit {
  id: number
  name: string
  companyId: number
  isArchived: boolean
  fuel: FleetSchemas['Fuel'] | null
  fleetIds: number[]
}

const changes = ['addFleetId', 'removeFleetId', 'profiles', 'companyId', 'archived', 'fuel'] as const

/**
 * Makes one change to many units by the rules of a single save and returns the result for each. Units are changed together; a rejected unit
 * does not stop the others.
 * @throws Problem 400 unless exactly one change is requested
 */
export async function changeUnits(acting: Acting, change: Change): Promise<Changed[]> {
  if (changes.filter(field => change[field] !== undefined).length !== 1)
    throw badRequest(['problem.oneChange'], { errors: [['body', 'problem.sendOneOf', { changes }]] })
  const requested = [...new Set(change.unitIds)]
  const t = await textsOfUser(acting.use, acting.caller.userId)
  const units = await readUnits(acting.use(Db), acting.scope, requested)
  const open = [...units.values()].filter(unit => !isUnchanged(unit, change))
  // archiving runs once for each company
  const groups = change.archived === undefined ? [open] : Map.groupBy(open, ({ companyId }) => companyId).values()
  const results = new Map<number, Outcome>()
  for (const group of groups)
    for (const [id, outcome] of await changeInHalves(acting, group, change)) {
      if (!(outcome instanceof Problem)) results.set(id, { result: outcome })
      else {
        const { detail, errors } = outcome.in(t)
        results.set(id, { result: 'REFUSED', message: [detail, ...errors].join('. ') })
      }
    }
  return requested.map(unitId => {
    const unit = units.get(unitId)
    if (unit) return { unitId, unitName: unit.name, ...(results.get(unitId) ?? { result: 'UNCHANGED' }) }
    return { unitId, result: 'REFUSED', message: t('problem.noUnit') }
  })
}

type Outcome = Pick<Changed, 'result' | 'message'>

/** True if the change has no effect on the unit. Effects on profiles are determined after the change. */
function isUnchanged({ companyId, fleetIds, isArchived, fuel }: Unit, change: Change): boolean {
  const { addFleetId, removeFleetId } = change
  return (
    change.archived === isArchived ||
    change.companyId === companyId ||
    change.fuel === fuel ||
    (addFleetId !== undefined && fleetIds.includes(addFleetId)) ||
    (removeFleetId !== undefined && !fleetIds.includes(removeFleetId))
  )
}

/**
 * Changes units together, all or none. After a rejection, changes each half, down to the rejected units.
 * @returns by unit the result or the reason for its rejection
 */
async function changeInHalves(
  acting: Acting,
  units: readonly Unit[],
  change: Change,
): Promise<[number, 'CHANGED' | 'UNCHANGED' | Problem][]> {
  const [first] = units
  if (!first) return []
  try {
    const changed = await changeTogether(
      acting,
      first.companyId,
      units.map(({ id }) => id),
      change,
    )
    return units.map(({ id }) => [id, changed.has(id) ? 'CHANGED' : 'UNCHANGED'])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (units.length === 1) return [[first.id, error]]
    const half = Math.ceil(units.length / 2)
    return [
      ...(await changeInHalves(acting, units.slice(0, half), change)),
      ...(await changeInHalves(acting, units.slice(half), change)),
    ]
  }
}

/**
 * @param ownerId of the units, for archiving and restoring
 * @returns the units that have changed
 */
async function changeTogether(
  acting: Acting,
  ownerId: number,
  unitIds: readonly number[],
  change: Change,
): Promise<ReadonlySet<number>> {
  const { caller, scope, use } = acting
  const { addFleetId, removeFleetId, profiles, companyId, keepMaintenanceProfile = false, archived, fuel } = change
  if (archived !== undefined) {
    await setVisibility(acting, { unitIds: [...unitIds], companyId: ownerId, visible: !archived })
    return new Set(unitIds)
  }
  const { changed, follow } = await use(Db)
    .transaction()
    .execute(async db => {
      await lockUnits(db, scope, unitIds)
      if (companyId !== undefined) {
        checkAccess(transferUnits, caller)
        const move = { unitIds: [...unitIds], targetCompanyId: companyId, keepMaintenanceProfile }
        return { changed: unitIds, follow: (await transferWithin(db, acting, move)).follow }
      }
      if (addFleetId !== undefined) await addToFleet(db, scope, unitIds, addFleetId)
      if (removeFleetId !== undefined) await removeFromFleet(db, scope, unitIds, removeFleetId)
      if (fuel !== undefined)
        await sql`update unit set fuel = ${fuel} where unit_id = any(${numbers(unitIds)}::int[])`.execute(db)
      const changed = profiles ? await changeProfiles({ use, db, caller, scope }, unitIds, profiles) : unitIds
      // fleets and profiles are in other tables: a new version notifies open forms of the unit
      await sql`update unit set version = version + 1 where unit_id = any(${numbers(changed)}::int[])`.execute(db)
      const input = profiles ? { profiles } : fuel === undefined ? { fleets: [addFleetId, removeFleetId] } : { fuel }
      await saveUnitVersions(db, changed, input, caller)
      return { changed, follow: undefined }
    })
  follow?.()
  return new Set(changed)
}

/** @returns the units whose profiles have changed */
async function changeProfiles(
  saving: Saving,
  unitIds: readonly number[],
  profiles: FleetSchemas['UnitProfilesInput'],
): Promise<readonly number[]> {
  const before = await profilesHeld(saving.db, unitIds)
  await saveProfiles(saving, unitIds, profiles)
  const after = await profilesHeld(saving.db, unitIds)
  return unitIds.filter(id => before.get(id) !== after.get(id))
}

/** @throws Problem 404 for a unit that has left the scope */
async function lockUnits(db: Database, scope: Scope, unitIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select u.unit_id as id from unit u where u.unit_id = any(${numbers(unitIds)}::int[]) and ${unitInScope(scope, 'u')}
    order by u.unit_id for no key update`.execute(db)
  const locked = new Set(rows.map(({ id }) => id))
  const missing = unitIds.find(id => !locked.has(id))
  if (missing !== undefined) throw notFound('unit', missing)
}

async function addToFleet(db: Database, scope: Scope, unitIds: readonly number[], fleetId: number): Promise<void> {
  await requireFleets(db, scope, [fleetId])
  await sql`
    insert into fleet_unit (fleet_id, unit_id) select ${fleetId}::int, requested.id from unnest(${numbers(unitIds)}::int[]) requested (id)
    on conflict do nothing`.execute(db)
}

async function removeFromFleet(db: Database, scope: Scope, unitIds: readonly number[], fleetId: number): Promise<void> {
  await sql`
    delete from fleet_unit fu using fleet f
    where fu.unit_id = any(${numbers(unitIds)}::int[]) and f.fleet_id = fu.fleet_id and f.fleet_id = ${fleetId}
      and ${fleetInScope(scope, 'f')}`.execute(db)
}

async function readUnits(db: Database, scope: Scope, unitIds: readonly number[]): Promise<ReadonlyMap<number, Unit>> {
  const { rows } = await sql<Unit>`
    select u.unit_id as id, u.name, u.company_id as "companyId", u.archived_at is not null as "isArchived",
      u.fuel,
      array(select f.fleet_id from fleet_unit fu join fleet f using (fleet_id)
        where fu.unit_id = u.unit_id and ${fleetInScope(scope, 'f')}) as "fleetIds"
    from unit u where u.unit_id = any(${numbers(unitIds)}::int[]) and ${unitInScope(scope, 'u')}`.execute(db)
  return new Map(rows.map(unit => [unit.id, unit]))
}
