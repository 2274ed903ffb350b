import { isZone } from '#kernel/time/is-zone.ts'
import { transferUnits, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { checkAccess } from '#kernel/http/guards.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { saveUnitSources } from '#modules/equipment/models/public.ts'
import { transferWithin } from '#modules/organisation/unit-transfers/public.ts'
import { machineKind } from './machine-kind.ts'
import { saveFields } from './save-fields.ts'
import { saveMaintenance, saveProfiles } from './save-profiles.ts'
import { checkFeatures } from './unit-features.ts'

type UnitInput = FleetSchemas['UnitInput']

export interface Acting {
  use: Use
  caller: Caller
  scope: Scope
}

/**
 * Changes a unit, all or nothing. Another company is a transfer, with its rules, its history and its undoing; fleets and profiles
 * of the input are set after it, as far as that company may use them.
 * @throws Problem 404 for a unit out of scope, 409 when it changed since `version`, 403 for a company, feature or profile that the
 * caller may not give, 400 for fields that do not belong together
 */
export async function saveUnit(acting: Acting, unitId: number, input: UnitInput): Promise<void> {
  const follow = await acting
    .use(Db)
    .transaction()
    .execute(db => saveWithin(db, acting, unitId, input))
  follow()
}

async function saveWithin(db: Database, acting: Acting, unitId: number, input: UnitInput): Promise<() => void> {
  const { caller, scope, use } = acting
  const before = await lockUnit(db, scope, unitId)
  const { clientId, profiles, dataSources, assignment, version } = input
  const { maintenance, keepMaintenanceProfile = false } = assignment ? answersOf(assignment) : input
  if (version !== undefined && version !== before.version)
    throw conflict(['problem.unitChanged', { name: before.name }])
  let follow = () => {}
  if (clientId !== undefined && clientId !== before.companyId) {
    checkAccess(transferUnits, caller)
    const moved = await transferWithin(db, acting, {
      unitIds: [unitId],
      targetCompanyId: clientId,
      keepMaintenanceProfile,
    })
    follow = moved.follow
  }
  const isMoved = clientId !== undefined && clientId !== before.companyId
  // what the new company may not use is not given with the move: the former one would still control the unit
  const giving = isMoved ? { ...scope, companyIds: [clientId] } : scope
  const { name, serial, notes, typeUseId, timezoneId, features, satelliteConfig, analogUnit } = input
  const fleets = isMoved && input.fleets ? await fleetsAfterMove(db, clientId, input.fleets) : input.fleets
  if (timezoneId !== undefined) checkTimeZone(timezoneId)
  await saveFields(db, giving, unitId, {
    name,
    serial,
    notes,
    typeUseId,
    timezoneId,
    fleets,
    ...(await machineKind(db, input)),
    features: features && checkFeatures(features, before.features, caller),
    satellite: satelliteConfig,
    analogUnit,
  })
  const saving = { use, db, caller, scope: giving }
  if (profiles) await saveProfiles(saving, [unitId], profiles)
  if (dataSources) await saveUnitSources(saving, unitId, dataSources)
  if (maintenance) await saveMaintenance(saving, unitId, maintenance)
  return follow
}

const answersOf = ({ assign, maintenance, keepMaintenanceProfile }: FleetSchemas['UnitAssignment']) => ({
  maintenance: assign ? { assign, ...maintenance } : undefined,
  keepMaintenanceProfile,
})

interface Before {
  name: string
  companyId: number
  version: number
  features: string[]
}

/** @throws Problem 404 for a unit out of scope */
async function lockUnit(db: Database, scope: Scope, unitId: number): Promise<Before> {
  const {
    rows: [unit],
  } = await sql<Before>`
    select u.name, u.company_id as "companyId", u.version, u.features from unit u
    where u.unit_id = ${unitId} and ${inScope(scope, 'u.company_id')} for no key update`.execute(db)
  if (!unit) throw notFound('unit', unitId)
  return unit
}

/** Those of the new company: its default fleets, which a unit joins by moving, and what was asked for. */
async function fleetsAfterMove(db: Database, companyId: number, asked: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select fleet_id as id from fleet
    where company_id = ${companyId} and (is_default or fleet_id = any(${numbers(asked)}::int[]))`.execute(db)
  return rows.map(({ id }) => id)
}

function checkTimeZone(timezoneId: string): void {
  if (!isZone(timezoneId)) throw badRequest(['problem.noZone'], { errors: [['timezoneId', 'problem.ianaList']] })
}
