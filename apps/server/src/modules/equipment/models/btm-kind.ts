import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import type { RecordKind, Reference, Saving, StoredRecord } from '#kernel/records/record-kind.ts'
import { changeRecord } from '#kernel/records/save-record.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

export type DataSource = FleetSchemas['DataSource']
export type ProfileChoices = Omit<FleetSchemas['ProfileTemplate'], 'btmId'>

/** A configuration is a record: its brand and type are those of its model. */
export interface BtmData {
  modelId: number
  dataSources: DataSource[]
  /** None when the panel shows whatever a unit reports. */
  lastinfo: FleetSchemas['LastinfoItem'][]
  profiles: ProfileChoices
}

/** The records that units follow, by the field of the template. */
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

/** Offered to every company below its owner, as what it configures is shared by all. */
export const btmKind: RecordKind<FleetSchemas['BtmInput'], BtmData> = {
  ...named,
  flagged: false,
  async keep({ brand, type, model, companyId }, saving, before) {
    await requireModel(saving.db, { brandId: brand.id, typeId: type.id, modelId: model.id })
    const owner = companyId ?? before?.companyId ?? saving.caller.companyId
    await requireFree(saving.db, { modelId: model.id, owner, except: before?.id })
    const kept = before?.data as BtmData | undefined
    return {
      modelId: model.id,
      dataSources: kept?.dataSources ?? [],
      lastinfo: kept?.lastinfo ?? [],
      profiles: kept?.profiles ?? {},
    }
  },
  refersTo: referencesOf,
}

function referencesOf({ dataSources, profiles }: Pick<BtmData, 'dataSources' | 'profiles'>): Reference[] {
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

/** @throws Problem 404 */
export const readBtm = (db: Database, scope: Scope, btmId: number): Promise<StoredRecord<BtmData>> =>
  readRecord<BtmData>(db, scope, named, btmId)

/**
 * Saves one part of a configuration as a version of it.
 * @throws Problem 404, 403 when it belongs to a company above
 */
export async function changeBtm(
  saving: Saving,
  btmId: number,
  change: (before: BtmData) => BtmData | Promise<BtmData>,
): Promise<void> {
  const { name } = await readBtm(saving.db, saving.scope, btmId)
  const part: RecordKind<{ name: string }, BtmData> = {
    ...named,
    flagged: false,
    keep: (_, __, before) => change((before as StoredRecord<BtmData>).data),
    refersTo: referencesOf,
  }
  await changeRecord(part, btmId, { name }, saving)
}

async function requireModel(
  db: Database,
  { brandId, typeId, modelId }: { brandId: number; typeId: number; modelId: number },
): Promise<void> {
  // locked, so that two configurations of a model wait for each other
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
