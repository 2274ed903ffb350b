import {
  exportMaintenanceForecastExcel,
  exportMaintenanceHistoryExcel,
  exportMaintenanceOverallExcel,
} from '@muster/contract'
import { handle, type Context } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { allUnits, checkForecast, requestedUnits } from '#reporting/requested.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { forecastFile, historyFile, overallFile } from './files.ts'
import { Db } from '#kernel/dependencies.ts'

/** Exports of status, forecast and history. */
export const maintenanceExports = [
  handle(exportMaintenanceOverallExcel, async context => overallFile(await selectionOf(context), context.body.states)),

  handle(exportMaintenanceForecastExcel, async context => {
    const { days } = context.body
    if (days === undefined) throw badRequest(['problem.daysAhead'], { errors: [['days', 'problem.missing']] })
    checkForecast(context.use, days)
    return forecastFile(await selectionOf(context), days)
  }),

  handle(exportMaintenanceHistoryExcel, async context => {
    const [from, to] = [context.body.fromDate, context.body.toDate].map(end =>
      end === undefined ? undefined : new Date(end),
    )
    return historyFile(await selectionOf(context), { ...(from && { from }), ...(to && { to }) })
  }),
]

type Exporting = Pick<Context, 'caller' | 'scope' | 'use'> & {
  body: { unitIds?: number[] }
  query: { format?: FileType }
}

async function selectionOf({ body: { unitIds }, query, caller, scope, use }: Exporting) {
  const [units, formats] = await Promise.all([
    unitIds ? requestedUnits(use(Db), scope, unitIds) : allUnits(use(Db), scope),
    fileFormats(use, caller.userId, query.format),
  ])
  return { use, scope, units, formats }
}
