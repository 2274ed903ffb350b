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
import { handle, type Context } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfReader, type Reader } from '#kernel/texts/texts.ts'
import { changeBtm, readBtm, type BtmData } from '../btm-kind.ts'
import { savingOf } from '../btms.ts'
import { configurationFor } from '../for-model.ts'
import { checkSources } from './check-sources.ts'
import { canParametersOf, dutyStatusesOf, internalInputsOf, ioChannelsOf, type SourceProfiles } from './choices.ts'
import { measureOf, type Measure } from '#telemetry/sources/measures.ts'
import { measureLabel, measuresFor } from './measures.ts'

const profilesOf = ({ profiles }: BtmData): SourceProfiles => ({
  canProfileId: profiles.canBusProfileId,
  ioProfileId: profiles.inputOutputProfileId,
  dutyProfileId: profiles.statusProfileId,
})

/** @throws Problem 404 */
export function requireMeasure(code: string): Measure {
  const measure = measureOf(code)
  if (!measure) throw notFound('measure', code)
  return measure
}

type Asked = Reader & Pick<Context, 'scope'> & { path: { btmId: number; measureCode: string } }

/** What the choices of a measure need: where to read, whose profiles, and which measure. */
async function choosing(asked: Asked) {
  const {
    path: { btmId, measureCode },
    use,
    scope,
  } = asked
  const measure = requireMeasure(measureCode)
  const { data } = await readBtm(use(Db), scope, btmId)
  return [use(Db), scope, profilesOf(data), { measure, t: await textsOfReader(asked) }] as const
}

export const btmDataSources = [
  handle(getBtmDataSource, async ({ path: { btmId }, use, scope }) => {
    const { data } = await readBtm(use(Db), scope, btmId)
    return { btmId, dataSources: data.dataSources }
  }),

  handle(updateBtmDataSource, context =>
    changeBtm(savingOf(context), context.path.btmId, async before => ({
      ...before,
      dataSources: await checkSources(context.body.dataSources, {
        db: context.use(Db),
        scope: context.scope,
        profiles: profilesOf(before),
        allowed: measuresFor(context.caller),
        before: before.dataSources,
      }),
    })),
  ),

  handle(getBtmDataSourceByModel, async ({ path: { modelId }, query, use, scope, caller }) => {
    const found = await configurationFor(use(Db), scope, { modelId, companyId: query.companyId ?? caller.companyId })
    return found ? { btmId: found.id, dataSources: found.data.dataSources } : { dataSources: [] }
  }),

  handle(getBtmDataSourceAvailable, async context => {
    await readBtm(context.use(Db), context.scope, context.path.btmId)
    const t = await textsOfReader(context)
    return measuresFor(context.caller).map(({ code, types }) => ({
      measureCode: code,
      label: measureLabel(t, code),
      types: [...types],
    }))
  }),

  handle(getBtmCanParameters, async context => {
    const { path, use, scope } = context
    const { data } = await readBtm(use(Db), scope, path.btmId)
    return canParametersOf(use(Db), scope, profilesOf(data), { t: await textsOfReader(context) })
  }),

  handle(getBtmMeasureCanParameters, async context => canParametersOf(...(await choosing(context)))),

  handle(getBtmMeasureDutyStatuses, async context => dutyStatusesOf(...(await choosing(context)))),

  handle(getBtmMeasureInternalInputs, async context => internalInputsOf(...(await choosing(context)))),

  handle(getBtmMeasureIoChannels, async context => ioChannelsOf(...(await choosing(context)))),
]
