import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import type { RecordKind, Reference, Saving, StoredRecord } from '#kernel/records/record-kind.ts'
import { changeRecord } from '#kernel/records/save-record.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { noSuch } from '#kernel/texts/sentence.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'

export type DataSource = FleetSchemas['DataSource']
export type ProfileChoices = Omit<FleetSchemas['ProfileTemplate'], 'btmId'>

/** Content of a configuration record. Brand and type are those of the model. */
export interface ModelConfiguration {
  modelId: number
  dataSources: DataSource[]
  /** Empty if the panel shows all reported values. */
  lastinfo: FleetSchemas['LastinfoItem'][]
  profiles: ProfileChoices
}

/** Record kinds of a unit's profiles, by the field of the profile template. */
export const profileKinds = {
  canBusProfileId: 'can-profile',
  statusProfileId: 'duty-profile',
  powerProfileId: 'power-profile',
  curfewProfileId: 'curfew-profile',
  inputOutputProfileId: 'io-profile',
  geoFenceProfileId: 'fence-profile',
  maintenanceProfileId: 'maintenance-profile',
} as const
export type ProfileField = keyof typeof profileKinds

const named = { kind: 'btm' } as const

/** Rules of model configurations, which are offered to all companies below their owner. */
export const modelConfigurationKind: RecordKind<FleetSchemas['BtmInput'], ModelConfiguration> = {
  ...named,
  flagged: false,
  async keep({ brand, type, model, companyId }, saving, before) {
    await requireModel(saving.db, { brandId: brand.id, typeId: type.id, modelId: model.id })
    const owner = companyId ?? before?.companyId ?? saving.caller.companyId
    await requireFree(saving.db, { modelId: model.id, owner, except: before?.id })
    const saved = before?.data as ModelConfiguration | undefined
    return {
      modelId: model.id,
      dataSources: saved?.dataSources ?? [],
      lastinfo: saved?.lastinfo ?? [],
      profiles: saved?.profiles ?? {},
    }
  },
  refersTo: referencesOf,
}

function referencesOf({ dataSources, profiles }: Pick<ModelConfiguration, 'dataSources' | 'profiles'>): Reference[] {
  return [
    ...dataSources.flatMap(({ measureCode, canParameterId: id }): Reference[] =>
      id === undefined ? [] : [{ field: `dataSources.${measureCode}`, kind: 'can-parameter', id }],
    ),
    ...Object.entries(profileKinds).flatMap(([field, kind]): Reference[] => {
      const id = profiles[field as ProfileField]
      return id === undefined ? [] : [{ field, kind, id }]
    }),
  ]
}

export const readModelConfiguration = (
  db: Database,
  scope: Scope,
  btmId: number,
): Promise<StoredRecord<ModelConfiguration>> => readRecord<ModelConfiguration>(db, scope, named, btmId)

/**
 * Saves one part of a configuration as a new version.
 * @throws Problem 404, or 403 if it belongs to a company above
 */
export async function changeModelConfiguration(
  saving: Saving,
  btmId: number,
  change: (
    before: ModelConfiguration,
    saving: { db: Database; name: string },
  ) => ModelConfiguration | Promise<ModelConfiguration>,
): Promise<void> {
  const { name } = await readModelConfiguration(saving.db, saving.scope, btmId)
  const part: RecordKind<{ name: string }, ModelConfiguration> = {
    ...named,
    flagged: false,
    keep: (_, { db }, before) => change((before as StoredRecord<ModelConfiguration>).data, { db, name }),
    refersTo: referencesOf,
  }
  await changeRecord(part, btmId, { name }, saving)
}

async function requireModel(
  db: Database,
  { brandId, typeId, modelId }: { brandId: number; typeId: number; modelId: number },
): Promise<void> {
  // locked, so that concurrent configurations of a model wait for each other
  const { rows } = await sql<{ brandId: number; typeId: number }>`
    select brand_id as "brandId", type_id as "typeId" from model where model_id = ${modelId} for no key update`.execute(
    db,
  )
  const model = rows[0]
  const errors = model
    ? [
        ...(model.brandId === brandId ? [] : [['brand', 'problem.otherBrand', { brandId }] as const]),
        ...(model.typeId === typeId ? [] : [['type', 'problem.otherType', { typeId }] as const]),
      ]
    : [noSuch('model', 'model', modelId)]
  if (errors.length > 0) throw badRequest(['problem.btmMismatch'], { errors })
}

async function requireFree(
  db: Database,
  { modelId, owner, except = 0 }: { modelId: number; owner: number; except?: number | undefined },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select r.name from record r
    where r.kind = 'btm' and (r.data ->> 'modelId')::int = ${modelId} and r.company_id = ${owner} and r.record_id <> ${except}
    limit 1`.execute(db)
  const [other] = rows
  if (other)
    throw conflict(['problem.modelConfigured', { name: other.name }], {
      errors: [['model', 'problem.configuredAlready']],
    })
}

/**
 * Returns the configuration that applies to units of a model in a company; undefined if there is none.
 * @throws Problem 404 for the model, 400 for a company outside the scope
 */
export async function configurationFor(
  db: Database,
  scope: Scope,
  { modelId, companyId }: { modelId: number; companyId: number },
): Promise<StoredRecord<ModelConfiguration> | undefined> {
  if (!scope.companyIds.includes(companyId))
    throw badRequest(['problem.noCompany'], {
      errors: [noSuch('companyId', 'company', companyId)],
    })
  const model = await db.selectFrom('model').select('model_id').where('model_id', '=', modelId).executeTakeFirst()
  if (!model) throw notFound('model', modelId)
  const { rows } = await sql<{
    record_id: number
  }>`${effectiveModelConfiguration(sql`${modelId}::int`, sql`${companyId}::int`)}`.execute(db)
  return rows[0] && readModelConfiguration(db, scope, rows[0].record_id)
}
