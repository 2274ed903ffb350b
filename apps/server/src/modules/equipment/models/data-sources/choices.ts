import type { TFunction } from 'i18next'
import { inEnglish } from '#kernel/texts/texts.ts'
import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { constantTables, measurementUnits, shownRow } from '#modules/admin/lookups/public.ts'
import { statusesOf, statusName } from '#modules/equipment/units/public.ts'
import type { Measure } from '#telemetry/sources/measures.ts'
import { measureLabel } from './measure-labels.ts'

export type Choice = FleetSchemas['DataSourceChoice']

/** Profiles that determine the data sources of a unit or model. */
export interface SourceProfiles {
  canProfileId?: number | undefined
  ioProfileId?: number | undefined
  statusProfileId?: number | undefined
}

/** Measure of the choices, and the reader's language. */
export interface ChoiceOptions {
  measure?: Measure | undefined
  t: TFunction
}

const most = 1000

interface Parameter {
  id: number
  name: string
  muLabel: string | null
  muId: number | null
}

/** Returns the parameters of the CAN profile, or all available to the caller; those named like the measure are first. */
export async function canParameterChoices(
  db: Database,
  scope: Scope,
  { canProfileId }: SourceProfiles,
  { measure, t }: ChoiceOptions,
): Promise<Choice[]> {
  const names = measure && [...new Set([measureLabel(t, measure.code), measureLabel(inEnglish(), measure.code)])]
  const like = names?.map(name => `%${name}%`) ?? null
  const { rows } = await sql<Parameter>`
    select r.record_id as id, r.name, r.data ->> 'muLabel' as "muLabel", (r.data ->> 'muId')::int as "muId"
    from record r
    where r.kind = 'can-parameter' and ${visibleRecord(scope)} and ${canProfileId === undefined ? sql`true` : boundBy(canProfileId)}
    order by (${like}::text[] is null or r.name ilike any (${like}::text[])) desc, lower(r.name), r.record_id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id, name, muLabel, muId }) => {
    const label = muLabel ?? measurementUnits.find(unit => unit.id === muId)?.label
    return { id, name, ...(label && { muLabel: label }) }
  })
}

const boundBy = (profileId: number): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from record p,
    jsonb_path_query(p.data, '$.*.canParameters[*]') line
  where p.record_id = ${profileId} and p.kind = 'can-profile' and (line ->> 'bound')::boolean
    and (line ->> 'canParameterId')::int = r.record_id)`

/** Returns the statuses of the status profile, or all statuses. */
export async function statusChoices(
  db: Database,
  scope: Scope,
  { statusProfileId }: SourceProfiles,
  { t }: ChoiceOptions,
): Promise<Choice[]> {
  const statuses = (await statusesOf(db)).all().filter(({ statusId }) => statusId > 0)
  const profile = await documentOf<{ rules?: { dutyId: number }[] }>(db, scope, 'duty-profile', statusProfileId)
  const set = new Set(profile?.rules?.map(({ dutyId }) => dutyId))
  return statuses
    .filter(({ statusId }) => set.size === 0 || set.has(statusId))
    .map(status => ({ id: status.statusId, name: statusName(t, status) }))
}

type Input = FleetSchemas['IoProfile']['inputs'][number]
type IoDocument = { inputs?: Input[]; internalInputs?: { type: string; name: string }[] }

/** Returns the internal inputs of the I/O profile, or all internal inputs of devices. */
export async function internalInputChoices(
  db: Database,
  scope: Scope,
  { ioProfileId }: SourceProfiles,
  { t }: ChoiceOptions,
): Promise<Choice[]> {
  const profile = await documentOf<IoDocument>(db, scope, 'io-profile', ioProfileId)
  const named = new Map(profile?.internalInputs?.map(({ type, name }) => [type, name]))
  return (constantTables['io-profiles-internal-input-types'] ?? [])
    .filter(({ code }) => named.size === 0 || named.has(String(code)))
    .map(row => ({ id: Number(row.id), name: named.get(String(row.code)) ?? shownRow(t, row).label }))
}

/** Returns the inputs of the I/O profile, or the maximum for a device. IDs start at 1. */
export async function ioChannelChoices(
  db: Database,
  scope: Scope,
  { ioProfileId }: SourceProfiles,
  { measure, t }: ChoiceOptions,
): Promise<Choice[]> {
  const profile = await documentOf<IoDocument>(db, scope, 'io-profile', ioProfileId)
  const channels: Choice[] = profile?.inputs?.length
    ? profile.inputs.map(({ index, name, type }) => ({
        id: index + 1,
        name: `${index + 1} · ${name}`,
        type: type === 'ANALOG' ? 'ANALOG' : 'INPUT',
      }))
    : Array.from({ length: 8 }, (_, index) => ({ id: index + 1, name: t('label.inputNumber', { number: index + 1 }) }))
  return channels.filter(({ type }) => !type || !measure || measure.types.includes(type))
}

async function documentOf<Data>(
  db: Database,
  scope: Scope,
  kind: string,
  id: number | undefined,
): Promise<Data | undefined> {
  if (id === undefined) return undefined
  const { rows } = await sql<{ data: Data }>`
    select r.data from record r where r.record_id = ${id} and r.kind = ${kind} and ${visibleRecord(scope)}`.execute(db)
  return rows[0]?.data
}
