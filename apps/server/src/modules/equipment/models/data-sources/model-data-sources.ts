import {
  getBtmCanParameters,
  getBtmDataSource,
  getBtmDataSourceAvailable,
  getBtmDataSourceByModel,
  getBtmMeasureCanParameters,
  getBtmMeasureDutyStatuses,
  getBtmMeasureInternalInputs,
  getBtmMeasureIoChannels,
  updateBtmDataSource,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle, type Context } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { saveNextVersion, versionOf } from '#kernel/records/later-save.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfReader, type Reader } from '#kernel/texts/texts.ts'
import {
  changeModelConfiguration,
  readModelConfiguration,
  type ModelConfiguration,
} from '../model-configuration-kind.ts'
import { savingOf } from '../model-configurations.ts'
import { configurationFor } from '../model-configuration-kind.ts'
import { checkSources } from './check-sources.ts'
import {
  canParameterChoices,
  statusChoices,
  internalInputChoices,
  ioChannelChoices,
  type SourceProfiles,
} from './choices.ts'
import { measureOf, type Measure } from '#telemetry/sources/measures.ts'
import { measureLabel, measuresFor } from './measure-labels.ts'

const profilesOf = ({ profiles }: ModelConfiguration): SourceProfiles => ({
  canProfileId: profiles.canBusProfileId,
  ioProfileId: profiles.inputOutputProfileId,
  statusProfileId: profiles.statusProfileId,
})

export function requireMeasure(code: string): Measure {
  const measure = measureOf(code)
  if (!measure) throw notFound('measure', code)
  return measure
}

type MeasureRequest = Reader & Pick<Context, 'scope'> & { path: { btmId: number; measureCode: string } }

/** Returns the arguments of the functions that list choices for a measure. */
async function choiceArguments(request: MeasureRequest) {
  const {
    path: { btmId, measureCode },
    use,
    scope,
  } = request
  const measure = requireMeasure(measureCode)
  const { data } = await readModelConfiguration(use(Db), scope, btmId)
  return [use(Db), scope, profilesOf(data), { measure, t: await textsOfReader(request) }] as const
}

/** Versioned separately from the configuration, whose form does not save them. */
const kind = 'btm-data-sources'

export const modelDataSources = [
  handle(getBtmDataSource, async ({ path: { btmId }, use, scope }) => {
    const { data } = await readModelConfiguration(use(Db), scope, btmId)
    const { rows } = await sql<{ version: number }>`select ${versionOf(kind, sql`${btmId}::int`)} as version`.execute(
      use(Db),
    )
    return { btmId, dataSources: data.dataSources, version: rows[0]?.version ?? 0 }
  }),

  handle(updateBtmDataSource, context => {
    const { path, body, scope, caller } = context
    return changeModelConfiguration(savingOf(context), path.btmId, async (before, { db, name }) => {
      await saveNextVersion(db, { kind, id: path.btmId, name, input: body }, caller)
      return {
        ...before,
        dataSources: await checkSources(body.dataSources, {
          db,
          scope,
          profiles: profilesOf(before),
          allowed: measuresFor(caller),
          before: before.dataSources,
        }),
      }
    })
  }),

  handle(getBtmDataSourceByModel, async ({ path: { modelId }, query, use, scope, caller }) => {
    const found = await configurationFor(use(Db), scope, { modelId, companyId: query.companyId ?? caller.companyId })
    return found ? { btmId: found.id, dataSources: found.data.dataSources } : { dataSources: [] }
  }),

  handle(getBtmDataSourceAvailable, async context => {
    await readModelConfiguration(context.use(Db), context.scope, context.path.btmId)
    const t = await textsOfReader(context)
    return measuresFor(context.caller).map(({ code, types }) => ({
      measureCode: code,
      label: measureLabel(t, code),
      types: [...types],
    }))
  }),

  handle(getBtmCanParameters, async context => {
    const { path, use, scope } = context
    const { data } = await readModelConfiguration(use(Db), scope, path.btmId)
    return canParameterChoices(use(Db), scope, profilesOf(data), { t: await textsOfReader(context) })
  }),

  handle(getBtmMeasureCanParameters, async context => canParameterChoices(...(await choiceArguments(context)))),

  handle(getBtmMeasureDutyStatuses, async context => statusChoices(...(await choiceArguments(context)))),

  handle(getBtmMeasureInternalInputs, async context => internalInputChoices(...(await choiceArguments(context)))),

  handle(getBtmMeasureIoChannels, async context => ioChannelChoices(...(await choiceArguments(context)))),
]
