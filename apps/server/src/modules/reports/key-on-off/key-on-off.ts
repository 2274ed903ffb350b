import { engineOnOffUnitRaw, exportEngineOnOffExcel, type ReportSchemas } from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { requestedSpan, requestedUnits, checkExport, checkLimits } from '#reporting/requested.ts'
import { localDays } from '#reporting/days.ts'
import { reportFile } from '#reporting/report-file.ts'
import { fileFormats, userFormats } from '#reporting/user-formats.ts'
import { keyIntervals } from './intervals.ts'
import { keyDays } from './key-days.ts'
import { keySheets } from './key-sheets.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Operations of the key on/off report (002 §7.3): days are in the caller's zone. */
export const keyOnOff = [
  handle(engineOnOffUnitRaw, async ({ query, scope, caller, use }): Promise<ReportSchemas['UnitKeyIntervals']> => {
    const { unitId, fromDate, toDate } = query
    if (fromDate > toDate) {
      throw badRequest(['problem.dayAfterLast'], {
        errors: [['fromDate', 'problem.isAfter', { start: fromDate, end: toDate }]],
      })
    }
    const { zone } = await userFormats(use(Db), caller.userId)
    const span = { from: new Date(`${fromDate}T00:00:00Z`), to: new Date(`${toDate}T23:59:59.999Z`) }
    // calendar days in any zone
    checkLimits(use, 'keyOnOff', 1, span, 'UTC')
    const [unit] = await requestedUnits(use(Db), scope, [unitId])
    const days = await localDays(use(Db), fromDate, toDate, zone)
    const [from, to] = [days[0]?.from ?? 0, days.at(-1)?.to ?? 0]
    const intervals = await keyIntervals(use(Db), unitId, from, to, use(Clock).now().getTime())
    return {
      unitId,
      unitName: unit?.name ?? '',
      timezone: zone,
      intervals: intervals.map(interval => ({ ...interval, ...moments(interval) })),
      days: keyDays(intervals, days).map(day => ({ ...day, ...moments(day) })),
    }
  }),

  handle(exportEngineOnOffExcel, async ({ body, query, scope, caller, use }) => {
    const span = requestedSpan(body)
    const formats = await fileFormats(use, caller.userId, query.format)
    checkExport(use, body.unitIds, span, formats.zone)
    const units = await requestedUnits(use(Db), scope, body.unitIds)
    return reportFile({
      title: formats.t('reports.keyOnOff'),
      units,
      span,
      formats,
      sheets: of => keySheets(use, of, span, formats),
    })
  }),
]

const moments = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})
