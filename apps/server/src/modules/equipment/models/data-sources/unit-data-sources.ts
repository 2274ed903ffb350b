import {
  getUnitDataSource,
  getUnitDataSourceAvailable,
  getUnitMeasureCanParameters,
  getUnitMeasureDutyStatuses,
  getUnitMeasureInternalInputs,
  getUnitMeasureIoChannels,
  updateUnitDataSource,
} from '@muster/contract'
import { sql } from 'kysely'
import { documentText } from '#kernel/db/document.ts'
import type { Database } from '#kernel/db/schema.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { requireLatest } from '#kernel/records/later-save.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfReader, type Reader } from '#kernel/texts/texts.ts'
import { type ModelConfiguration, type DataSource } from '../model-configuration-kind.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'
import { requireMeasure } from './model-data-sources.ts'
import { checkSources } from './check-sources.ts'
import {
  canParameterChoices,
  statusChoices,
  internalInputChoices,
  ioChannelChoices,
  type SourceProfiles,
} from './choices.ts'
import { measureLabel, measuresFor } from './measure-labels.ts'

interface Unit {
  name: string
  version: number
  own: DataSource[]
  inherited: DataSource[]
  profiles: SourceProfiles
}

type Row = Pick<Unit, 'name' | 'version'> &
  SourceProfiles & { sources: DataSource[] | null; model: ModelConfiguration | null }

/**
 * Returns the data sources of a unit, those of its model, and its profiles.
 * @throws Problem 404
 */
async function readUnit(db: Database, scope: Scope, unitId: number): Promise<Unit> {
  const { rows } = await sql<Row>`
    select u.name, u.version, s.sources, e.data as model,
      (select up.record_id from unit_profile up where up.unit_id = u.unit_id and up.kind = 'can-profile') as "canProfileId",
      (select up.record_id from unit_profile up where up.unit_id = u.unit_id and up.kind = 'io-profile') as "ioProfileId",
      (select up.record_id from unit_profile up where up.unit_id = u.unit_id and up.kind = 'duty-profile') as "statusProfileId"
    from unit u left join unit_data_sources s on s.unit_id = u.unit_id
      left join lateral (${effectiveModelConfiguration(sql.ref('u.model_id'), sql.ref('u.company_id'))}) e on true
    where u.unit_id = ${unitId} and ${unitInScope(scope, 'u')}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('unit', unitId)
  const { name, version, sources, model, canProfileId, ioProfileId, statusProfileId } = row
  return {
    name,
    version,
    own: await usable(db, scope, sources ?? []),
    inherited: await usable(db, scope, model?.dataSources ?? []),
    profiles: {
      canProfileId: canProfileId ?? undefined,
      ioProfileId: ioProfileId ?? undefined,
      statusProfileId: statusProfileId ?? undefined,
    },
  }
}

/** Removes sources with a CAN parameter that was deleted or is outside the scope. */
async function usable(db: Database, scope: Scope, sources: readonly DataSource[]): Promise<DataSource[]> {
  const ids = sources.flatMap(({ canParameterId }) => canParameterId ?? [])
  if (ids.length === 0) return [...sources]
  const { rows } = await sql<{ id: number }>`
    select r.record_id as id from record r
    where r.kind = 'can-parameter' and r.record_id = any (${ids}::int[]) and ${visibleRecord(scope)}`.execute(db)
  const found = new Set(rows.map(({ id }) => id))
  return sources.filter(({ canParameterId }) => canParameterId === undefined || found.has(canParameterId))
}

/**
 * Saves the data sources of a unit in the transaction of `db`, checked against its profiles.
 * @throws Problem 404 for a unit outside the scope, 400 naming invalid sources
 */
export async function saveUnitSources(
  { db, scope, caller }: { db: Database } & Pick<Context, 'scope' | 'caller'>,
  unitId: number,
  request: readonly DataSource[],
): Promise<void> {
  const { own, profiles } = await readUnit(db, scope, unitId)
  await sql`select from unit where unit_id = ${unitId} for no key update`.execute(db)
  const saved = await checkSources([...request], { db, scope, profiles, allowed: measuresFor(caller), before: own })
  const sources = documentText(saved)
  await sql`
    insert into unit_data_sources (unit_id, sources) values (${unitId}, ${sources}::jsonb)
    on conflict (unit_id) do update set sources = excluded.sources`.execute(db)
}

type MeasureRequest = Reader & Pick<Context, 'scope'> & { path: { unitId: number; measureCode: string } }

async function choiceArguments(request: MeasureRequest) {
  const {
    path: { unitId, measureCode },
    use,
    scope,
  } = request
  const measure = requireMeasure(measureCode)
  const { profiles } = await readUnit(use(Db), scope, unitId)
  return [use(Db), scope, profiles, { measure, t: await textsOfReader(request) }] as const
}

export const unitDataSources = [
  handle(getUnitDataSource, async ({ path: { unitId }, use, scope }) => {
    const { own, version } = await readUnit(use(Db), scope, unitId)
    return { unitId, dataSources: own, version }
  }),

  handle(updateUnitDataSource, async ({ path: { unitId }, body, use, scope, caller }) => {
    await use(Db)
      .transaction()
      .execute(async db => {
        await sql`select from unit where unit_id = ${unitId} for no key update`.execute(db)
        const { name, version } = await readUnit(db, scope, unitId)
        await requireLatest(db, { kind: 'unit', id: unitId, name, input: body }, version)
        await saveUnitSources({ db, scope, caller }, unitId, body.dataSources)
        // a new version notifies open forms of the unit, which save its data sources, too
        await sql`update unit set version = version + 1 where unit_id = ${unitId}`.execute(db)
        await saveVersion(db, { kind: 'unit', id: unitId, version: version + 1, input: body }, caller)
      })
  }),

  handle(getUnitDataSourceAvailable, async context => {
    const { use, scope, caller } = context
    const { unitId } = context.path
    const t = await textsOfReader(context)
    const { inherited } = await readUnit(use(Db), scope, unitId)
    const byMeasure = new Map(inherited.map(source => [source.measureCode, source]))
    return measuresFor(caller).map(({ code, types }) => {
      const source = byMeasure.get(code)
      return {
        measureCode: code,
        label: measureLabel(t, code),
        types: [...types],
        ...(source && { inherited: source }),
      }
    })
  }),

  handle(getUnitMeasureCanParameters, async context => canParameterChoices(...(await choiceArguments(context)))),

  handle(getUnitMeasureDutyStatuses, async context => statusChoices(...(await choiceArguments(context)))),

  handle(getUnitMeasureInternalInputs, async context => internalInputChoices(...(await choiceArguments(context)))),

  handle(getUnitMeasureIoChannels, async context => ioChannelChoices(...(await choiceArguments(context)))),
]
