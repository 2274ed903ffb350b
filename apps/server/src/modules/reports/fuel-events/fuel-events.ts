import { dayMs, exportFuelEvents, fuelCurve, fuelEventsUnits, type ReportSchemas } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { reportFile } from '#reporting/report-file.ts'
import { checkExport, checkLimits, requestedSpan, requestedUnits } from '#reporting/requested.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { requestedZone } from '#reporting/zone.ts'
import { fuelEventSheets } from './fuel-event-sheets.ts'
import type { TankUse } from './tank-use.ts'
import { eachUnitEvents, tenths } from './unit-events.ts'

type Request = Pick<Context, 'use' | 'scope'> & { body: ReportSchemas['ReportRequest'] }

const curveDays = 7

/** Operations of the report on fuel events. */
export const fuelEvents = [
  handle(fuelEventsUnits, async context => {
    const units = []
    for await (const { shown } of eachUnitEvents({ ...context, ...(await readRequest(context, 'shown')) })) {
      units.push(shown)
    }
    return units
  }),

  handle(fuelCurve, async context => {
    const { path, query, use, scope } = context
    const span = requestedSpan(query)
    if (span.to.getTime() - span.from.getTime() > curveDays * dayMs) {
      throw badRequest(['problem.reportDays', { count: curveDays }])
    }
    const units = await requestedUnits(use(Db), scope, [path.unitId])
    for await (const { shown, tank } of eachUnitEvents({ ...context, units, span })) {
      return { ...shown, points: tank ? pointsOf(tank, span.from.getTime(), span.to.getTime()) : [] }
    }
    throw new Error('no unit')
  }),

  handle(exportFuelEvents, async context => {
    const request = await readRequest(context, 'file', context.path.format)
    return reportFile({
      title: request.formats.t('reports.fuelEvents'),
      ...request,
      sheets: units => fuelEventSheets({ ...context, ...request, units }, request.formats),
    })
  }),
]

async function readRequest({ body, use, scope }: Request, as: 'shown' | 'file', fileType?: FileType) {
  const span = requestedSpan(body)
  const user = await fileFormats(use, scope.userId, fileType)
  const formats = { ...user, zone: requestedZone(body.timezone, user.zone) }
  if (as === 'file') checkExport(use, body.unitIds, span, formats.zone)
  else checkLimits(use, 'fuelEvents', new Set(body.unitIds).size, span, formats.zone)
  return { span, formats, units: await requestedUnits(use(Db), scope, body.unitIds) }
}

function pointsOf({ history: { readings, levels } }: TankUse, from: number, to: number): ReportSchemas['FuelPoint'][] {
  return readings.flatMap(({ time, level, key }, i) => {
    if (level === undefined || time < from || time > to) return []
    const settled = levels[i]!
    return {
      time: new Date(time).toISOString(),
      litres: tenths(level),
      ...(!Number.isNaN(settled) && { level: tenths(settled) }),
      ...(key !== null && { key }),
    }
  })
}
