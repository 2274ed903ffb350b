import { canDataResults, canDataUnitsRaw, exportCanDataExcel, listCanDataParameters } from '@muster/contract'
import type { Deps } from '../../../kernel/deps.ts'
import { handle } from '../../../kernel/http/handler.ts'
import type { Scope } from '../../../kernel/scope/scope.ts'
import { askedSpan, askedUnits, checkLimits } from '../../../reporting/asked.ts'
import { reportFile } from '../../../reporting/report-file.ts'
import { userLook } from '../../../reporting/user-look.ts'
import { dataSheets } from './data-sheets.ts'
import { toWire } from './parameter.ts'
import { askedParameters, seenParameters } from './parameters.ts'
import { readSeries } from './series.ts'
import { readTable } from './table.ts'

const month = 30 * 86_400_000

interface Asked {
  unitIds: number[]
  fromDate: string
  toDate: string
  canParameterIds: number[]
}

/** Vehicle data (002 §7.3): what units have told, as chart, as table and as a file. */
export const vehicleData = [
  handle(listCanDataParameters, async ({ body, scope, caller, deps }) => {
    const now = deps.clock().getTime()
    const { fromDate = new Date(now - month).toISOString(), toDate = new Date(now).toISOString() } = body
    const span = askedSpan({ fromDate, toDate })
    const { zone } = await userLook(deps.db, caller.userId)
    checkLimits(deps, 'vehicleData', new Set(body.unitIds).size, span, zone)
    const units = await askedUnits(deps.db, scope, body.unitIds)
    return (
      await seenParameters(
        deps.db,
        units.map(({ id }) => id),
        span,
      )
    ).map(toWire)
  }),

  handle(canDataResults, async ({ body, scope, caller, deps }) => {
    const { units, span, parameters } = await ask(deps, scope, caller.userId, body)
    const { start = 0, limit = 50 } = body
    return {
      ...(await readTable(deps.db, units, span, parameters, { start, limit })),
      canParameterInfos: parameters.map(toWire),
    }
  }),

  handle(canDataUnitsRaw, async ({ body, scope, caller, deps, signal }) => {
    const { units, span, parameters } = await ask(deps, scope, caller.userId, body)
    const series = []
    for (const parameter of parameters) {
      const points = []
      for (const { id } of units) {
        signal.throwIfAborted()
        points.push(...(await readSeries(deps.db, id, span, parameter, body.points ?? 2000)))
      }
      series.push({
        canById: toWire(parameter),
        canDatasDto: points,
        units: units.map(({ id, name }) => ({ unitId: id, unitName: name, signalType: parameter.signalType })),
      })
    }
    return series
  }),

  handle(exportCanDataExcel, async ({ body, scope, caller, deps }) => {
    const { units, span, parameters, look } = await ask(deps, scope, caller.userId, body)
    return reportFile({
      title: 'Vehicle data',
      units,
      span,
      look,
      sheets: dataSheets(deps, units, span, parameters, look.units),
    })
  }),
]

/** What all of them ask for, within limits and scope. */
async function ask(deps: Deps, scope: Scope, userId: number, body: Asked) {
  const span = askedSpan(body)
  const look = await userLook(deps.db, userId)
  checkLimits(deps, 'vehicleData', new Set(body.unitIds).size, span, look.zone)
  const units = await askedUnits(deps.db, scope, body.unitIds)
  const parameters = await askedParameters(
    deps.db,
    body.canParameterIds,
    units.map(({ id }) => id),
    span,
  )
  return { span, look, units, parameters }
}
