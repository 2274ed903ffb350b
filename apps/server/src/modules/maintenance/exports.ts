import {
  exportMaintenanceForecastExcel,
  exportMaintenanceHistoryExcel,
  exportMaintenanceOverallExcel,
} from '@muster/contract'
import { handle, type Context } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { requestedUnits, checkForecast } from '#reporting/requested.ts'
import { fileFormats } from '#reporting/user-formats.ts'
import { forecastFile, historyFile, overallFile } from './files.ts'
import { Db } from '#kernel/dependencies.ts'

/** The three lists as files. */
export const maintenanceExports = [
  handle(exportMaintenanceOverallExcel, async asked => overallFile(await askedOf(asked))),

  handle(exportMaintenanceForecastExcel, async asked => {
    const { days } = asked.body
    if (days === undefined) throw badRequest(['problem.daysAhead'], { errors: [['days', 'problem.missing']] })
    checkForecast(asked.use, days)
    return forecastFile(await askedOf(asked), days)
  }),

  handle(exportMaintenanceHistoryExcel, async asked => {
    const [from, to] = [asked.body.fromDate, asked.body.toDate].map(end =>
      end === undefined ? undefined : new Date(end),
    )
    return historyFile(await askedOf(asked), { ...(from && { from }), ...(to && { to }) })
  }),
]

type Asking = Pick<Context, 'caller' | 'scope' | 'use'> & { body: { unitIds: number[] } }

async function askedOf({ body: { unitIds }, caller, scope, use }: Asking) {
  const [units, formats] = await Promise.all([requestedUnits(use(Db), scope, unitIds), fileFormats(use, caller.userId)])
  return { use, scope, units, formats }
}
