import { isZone } from '#kernel/time/is-zone.ts'
import { transferUnits, type FleetSchemas, type Feature } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { checkAccess } from '#kernel/http/guards.ts'
import { badRequest, notFound, forbidden } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { saveUnitSources } from '#modules/equipment/models/public.ts'
import { transferWithin } from '#modules/organisation/unit-transfers/public.ts'
import { requireLatest } from '#kernel/records/later-save.ts'
import { saveFields } from './save-fields.ts'
import { saveMaintenance, saveProfiles } from './save-profiles.ts'
import { saveUnitVersions } from './save-unit-versions.ts'
import { featureName } from '#kernel/rights/right-names.ts'
import { type Line, noSuch, eitherOf } from '#kernel/texts/sentence.ts'

type UnitInput = FleetSchemas['UnitInput']

export interface Acting {
  use: Use
  caller: Caller
  scope: Scope
}

/**
 * Saves a unit, all or nothing. A change of company is a transfer with its rules, history and undo; fleets and profiles of the input are
 * set after it, as far as the new company may use them.
 * @throws Problem 404 for a unit outside the scope, 409 when it changed since `version`, 403 for a company, feature or profile that the
 * caller may not assign, 400 for contradicting fields
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
  const { clientId, profiles, dataSources, assignment } = input
  const { maintenance, keepMaintenanceProfile = false } = assignment ? assignmentAnswers(assignment) : input
  await requireLatest(db, { kind: 'unit', id: unitId, name: before.name, input }, before.version)
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
  // the former company must not control the unit through profiles that the new company may not use
  const targetScope = isMoved ? { ...scope, companyIds: [clientId] } : scope
  const { name, serial, notes, typeUseId, timezoneId, features, satelliteConfig, analogUnit, fuel } = input
  const fleets = isMoved && input.fleets ? await fleetsAfterMove(db, clientId, input.fleets) : input.fleets
  if (timezoneId !== undefined) checkTimeZone(timezoneId)
  await saveFields(db, targetScope, unitId, {
    name,
    serial,
    notes,
    typeUseId,
    timezoneId,
    fleets,
    ...(await brandTypeAndModel(db, input)),
    features: features && checkFeatures(features, before.features, caller),
    satellite: satelliteConfig,
    analogUnit,
    fuel,
  })
  const saving = { use, db, caller, scope: targetScope }
  if (profiles) await saveProfiles(saving, [unitId], profiles)
  if (dataSources) await saveUnitSources(saving, unitId, dataSources)
  if (maintenance) await saveMaintenance(saving, unitId, maintenance)
  await saveUnitVersions(db, [unitId], input, caller)
  return follow
}

const assignmentAnswers = ({ assign, maintenance, keepMaintenanceProfile }: FleetSchemas['UnitAssignment']) => ({
  maintenance: assign ? { assign, ...maintenance } : undefined,
  keepMaintenanceProfile,
})

interface Before {
  name: string
  companyId: number
  version: number
  features: string[]
}

/** @throws Problem 404 for a unit outside the scope */
async function lockUnit(db: Database, scope: Scope, unitId: number): Promise<Before> {
  const {
    rows: [unit],
  } = await sql<Before>`
    select u.name, u.company_id as "companyId", u.version, u.features from unit u
    where u.unit_id = ${unitId} and ${unitInScope(scope, 'u')} for no key update`.execute(db)
  if (!unit) throw notFound('unit', unitId)
  return unit
}

/** Returns the default fleets of the new company, which a moved unit joins, and the requested fleets of that company. */
async function fleetsAfterMove(db: Database, companyId: number, requested: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select fleet_id as id from fleet
    where company_id = ${companyId} and (is_default or fleet_id = any(${numbers(requested)}::int[]))`.execute(db)
  return rows.map(({ id }) => id)
}

function checkTimeZone(timezoneId: string): void {
  if (!isZone(timezoneId)) throw badRequest(['problem.noZone'], { errors: [['timezoneId', 'problem.ianaList']] })
}

interface BrandTypeAndModel {
  brandId?: number | null | undefined
  typeId?: number | null | undefined
  modelId?: number | null | undefined
}

/**
 * Returns brand, type and model to store. Brand and type default to those of the model.
 * @throws Problem 400 for unknown IDs and for a model of another brand or type
 */
async function brandTypeAndModel(db: Database, requested: BrandTypeAndModel): Promise<BrandTypeAndModel> {
  const { brandId, typeId, modelId } = requested
  const {
    rows: [stored],
  } = await sql<{ hasBrand: boolean; hasType: boolean; brandId: number | null; typeId: number | null }>`
    select exists (select from brand where brand_id = ${brandId ?? null}::int) as "hasBrand",
      exists (select from machine_type where type_id = ${typeId ?? null}::int) as "hasType",
      m.brand_id as "brandId", m.type_id as "typeId"
    from (select) one left join model m on m.model_id = ${modelId ?? null}::int`.execute(db)
  const errors: Line[] = []
  if (brandId != null && !stored?.hasBrand) errors.push(noSuch('brandId', 'brand', brandId))
  if (typeId != null && !stored?.hasType) errors.push(noSuch('typeId', 'type', typeId))
  if (modelId != null) {
    if (stored?.brandId == null) errors.push(noSuch('modelId', 'model', modelId))
    else if ((brandId ?? stored.brandId) !== stored.brandId || (typeId ?? stored.typeId) !== stored.typeId)
      errors.push(['modelId', 'problem.modelOfOther'])
  }
  if (errors.length > 0) throw badRequest(['problem.kindMismatch'], { errors })
  if (modelId == null) return { brandId, typeId, modelId }
  return { modelId, brandId: stored?.brandId, typeId: stored?.typeId }
}

/** Available unit features; users who have all of them may change them. */
const unitFeatures: readonly Feature[] = ['DATA_SOURCE_BATTERY_VOLTAGE', 'FES_DATA_INTEGRATION']

/**
 * Returns the new features of a unit.
 * @param before current features
 * @throws Problem 400 for a feature that units cannot have, 403 for one that the caller lacks
 */
function checkFeatures(
  requested: readonly string[],
  before: readonly string[],
  { features }: Pick<Caller, 'features'>,
): string[] {
  const unknown = requested.filter(code => !unitFeatures.some(feature => feature === code))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownFeatures'], {
      errors: unknown.slice(0, 20).map(code => ['features', 'problem.notAFeature', { code }]),
    })
  const changed = unitFeatures.filter(code => requested.includes(code) !== before.includes(code))
  const missing = changed.filter(code => !features.has(code))
  if (missing.length > 0)
    throw forbidden(['problem.feature', { feature: eitherOf(missing.map(featureName)) }], {
      code: 'FEATURE_MISSING',
    })
  return unitFeatures.filter(code => requested.includes(code))
}
