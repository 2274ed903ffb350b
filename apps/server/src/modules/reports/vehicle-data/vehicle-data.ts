import {
  dayMs,
  canDataResults,
  canDataUnitsRaw,
  exportCanDataExcel,
  listCanDataParameters,
  type ReportSchemas,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { requestedSpan, requestedUnits, checkExport, checkLimits } from '#reporting/requested.ts'
import { readAhead } from '#reporting/batches.ts'
import { reportFile } from '#reporting/report-file.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { dataSheets } from './data-sheets.ts'
import { toWire, describedParameters } from './parameter.ts'
import { requestedParameters, reportedParameters } from './parameters.ts'
import { readSeries } from './series.ts'
import { readTable } from './table.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

const month = 30 * dayMs

interface VehicleDataRequest {
  unitIds: number[]
  fromDate: string
  toDate: string
  canParameterIds: number[]
}

/** Operations of the vehicle data report (002 §7.3): reported values as chart, table and file. */
export const vehicleData = [
  handle(listCanDataParameters, async ({ body, scope, caller, use }) => {
    const now = use(Clock).now().getTime()
    const { fromDate = new Date(now - month).toISOString(), toDate = new Date(now).toISOString() } = body
    const span = requestedSpan({ fromDate, toDate })
    const { zone, t } = await fileFormats(use, caller.userId)
    checkLimits(use, 'vehicleData', new Set(body.unitIds).size, span, zone)
    const unitIds = (await requestedUnits(use(Db), scope, body.unitIds)).map(({ id }) => id)
    const seen = await describedParameters(use(Db), unitIds, await reportedParameters(use(Db), unitIds, span))
    return seen.map(parameter => toWire(parameter, t))
  }),

  handle(canDataResults, async ({ body, scope, caller, use }) => {
    const { units, span, parameters, formats } = await readRequest(use, scope, caller.userId, body)
    const { start = 0, limit = 50 } = body
    return {
      ...(await readTable(use(Db), units, span, parameters, { start, limit, t: formats.t })),
      canParameterInfos: parameters.map(parameter => toWire(parameter, formats.t)),
    }
  }),

  handle(canDataUnitsRaw, async ({ body, scope, caller, use, signal }) => {
    const { units, span, parameters, formats } = await readRequest(use, scope, caller.userId, body)
    const points: ReportSchemas['CanDataPoint'][][][] = []
    for await (const read of readAhead(units, signal, ({ id }) =>
      readSeries(use(Db), id, span, parameters, body.points ?? 2000, formats.t),
    ))
      points.push(read)
    return parameters.map((parameter, i) => ({
      canById: toWire(parameter, formats.t),
      canDatasDto: points.flatMap(its => its[i] ?? []),
      units: units.map(({ id, name }) => ({ unitId: id, unitName: name, signalType: parameter.signalType })),
    }))
  }),

  handle(exportCanDataExcel, async ({ body, query, scope, caller, use }) => {
    const { units, span, parameters, formats } = await readRequest(
      use,
      scope,
      caller.userId,
      body,
      'file',
      query.format,
    )
    return reportFile({
      title: formats.t('reports.vehicleData'),
      units,
      span,
      formats,
      sheets: of => dataSheets(use, of, span, parameters, formats),
    })
  }),
]

/** Reads the request shared by the operations, applying limits and scope. */
async function readRequest(
  use: Use,
  scope: Scope,
  userId: number,
  body: VehicleDataRequest,
  as: 'shown' | 'file' = 'shown',
  fileType?: FileType,
) {
  const span = requestedSpan(body)
  const formats = await fileFormats(use, userId, fileType)
  if (as === 'file') checkExport(use, body.unitIds, span, formats.zone)
  else checkLimits(use, 'vehicleData', new Set(body.unitIds).size, span, formats.zone)
  const units = await requestedUnits(use(Db), scope, body.unitIds)
  const unitIds = units.map(({ id }) => id)
  const requested = await requestedParameters(use(Db), body.canParameterIds, unitIds, span)
  const parameters = await describedParameters(use(Db), unitIds, requested)
  return { span, formats, units, parameters }
}
