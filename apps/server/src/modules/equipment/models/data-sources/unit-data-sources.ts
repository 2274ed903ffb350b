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
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfReader, type Reader } from '#kernel/texts/texts.ts'
import { type BtmData, type DataSource } from '../btm-kind.ts'
import { effectiveModelConfiguration } from '#telemetry/sources/effective-model-configuration.ts'
import { requireMeasure } from './btm-data-sources.ts'
import { checkSources } from './check-sources.ts'
import { canParametersOf, dutyStatusesOf, internalInputsOf, ioChannelsOf, type SourceProfiles } from './choices.ts'
import { measureLabel, measuresFor } from './measures.ts'

interface Unit {
  own: DataSource[]
  inherited: DataSource[]
  profiles: SourceProfiles
}

type Row = SourceProfiles & { sources: DataSource[] | null; model: BtmData | null }

/** What feeds a unit, what its model would feed it from, and the profiles that it has. @throws Problem 404 */
async function readUnit(db: Database, scope: Scope, unitId: number): Promise<Unit> {
  const { rows } = await sql<Row>`
    select s.sources, e.data as model,
      (select up.record_id from unit_profile up where up.unit_id = u.unit_id and up.kind = 'can-profile') as "canProfileId",
      (select up.record_id from unit_profile up where up.unit_id = u.unit_id and up.kind = 'io-profile') as "ioProfileId",
      (select up.record_id from unit_profile up where up.unit_id = u.unit_id and up.kind = 'duty-profile') as "dutyProfileId"
    from unit u left join unit_data_sources s on s.unit_id = u.unit_id
      left join lateral (${effectiveModelConfiguration(sql.ref('u.model_id'), sql.ref('u.company_id'))}) e on true
    where u.unit_id = ${unitId} and ${inScope(scope, 'u.company_id')}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('unit', unitId)
  const { sources, model, canProfileId, ioProfileId, dutyProfileId } = row
  return {
    own: await usable(db, scope, sources ?? []),
    inherited: await usable(db, scope, model?.dataSources ?? []),
    profiles: {
      canProfileId: canProfileId ?? undefined,
      ioProfileId: ioProfileId ?? undefined,
      dutyProfileId: dutyProfileId ?? undefined,
    },
  }
}

/** Without those whose CAN parameter is gone, or belongs to a company that the unit has left. */
async function usable(db: Database, scope: Scope, sources: readonly DataSource[]): Promise<DataSource[]> {
  const ids = sources.flatMap(({ canParameterId }) => canParameterId ?? [])
  if (ids.length === 0) return [...sources]
  const { rows } = await sql<{ id: number }>`
    select r.record_id as id from record r
    where r.kind = 'can-parameter' and r.record_id = any (${ids}::int[]) and ${visibleRecord(scope)}`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  return sources.filter(({ canParameterId }) => canParameterId === undefined || known.has(canParameterId))
}

/**
 * Makes these the data sources of a unit, in the transaction of `db`, by the profiles that it has then.
 * @throws Problem 404 for a unit out of scope, 400 naming the sources that are not valid
 */
export async function saveUnitSources(
  { db, scope, caller }: { db: Database } & Pick<Context, 'scope' | 'caller'>,
  unitId: number,
  asked: readonly DataSource[],
): Promise<void> {
  const { own, profiles } = await readUnit(db, scope, unitId)
  await sql`select from unit where unit_id = ${unitId} for no key update`.execute(db)
  const kept = await checkSources([...asked], { db, scope, profiles, allowed: measuresFor(caller), before: own })
  const sources = documentText(kept)
  await sql`
    insert into unit_data_sources (unit_id, sources) values (${unitId}, ${sources}::jsonb)
    on conflict (unit_id) do update set sources = excluded.sources`.execute(db)
}

type Asked = Reader & Pick<Context, 'scope'> & { path: { unitId: number; measureCode: string } }

async function choosing(asked: Asked) {
  const {
    path: { unitId, measureCode },
    use,
    scope,
  } = asked
  const measure = requireMeasure(measureCode)
  const { profiles } = await readUnit(use(Db), scope, unitId)
  return [use(Db), scope, profiles, { measure, t: await textsOfReader(asked) }] as const
}

export const unitDataSources = [
  handle(getUnitDataSource, async ({ path: { unitId }, use, scope }) => ({
    unitId,
    dataSources: (await readUnit(use(Db), scope, unitId)).own,
  })),

  handle(updateUnitDataSource, async ({ path: { unitId }, body, use, scope, caller }) => {
    await use(Db)
      .transaction()
      .execute(db => saveUnitSources({ db, scope, caller }, unitId, body.dataSources))
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

  handle(getUnitMeasureCanParameters, async context => canParametersOf(...(await choosing(context)))),

  handle(getUnitMeasureDutyStatuses, async context => dutyStatusesOf(...(await choosing(context)))),

  handle(getUnitMeasureInternalInputs, async context => internalInputsOf(...(await choosing(context)))),

  handle(getUnitMeasureIoChannels, async context => ioChannelsOf(...(await choosing(context)))),
]
