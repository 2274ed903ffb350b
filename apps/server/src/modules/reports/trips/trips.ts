import { exportTrips, exportTripsGpx, tripsUnits, type ReportSchemas } from '@muster/contract'
import { file, handle, type Context } from '#kernel/http/handler.ts'
import { Db } from '#kernel/dependencies.ts'
import { checkExport, checkLimits, requestedSpan, requestedUnits } from '#reporting/requested.ts'
import { fileName, reportFile } from '#reporting/report-file.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { requestedZone } from '#reporting/zone.ts'
import { eachUnitTrips } from './each-unit.ts'
import { tripGpx } from './trip-gpx.ts'
import { tripSheets } from './trip-sheets.ts'

type Request = Pick<Context, 'use' | 'scope'> & { body: ReportSchemas['ReportRequest'] }

/** Operations of the report on trips and stops: days are in the requested zone. */
export const trips = [
  handle(tripsUnits, async context => {
    const units = []
    for await (const unit of eachUnitTrips({ ...context, ...(await readRequest(context, 'shown')) })) units.push(unit)
    return units
  }),

  handle(exportTrips, async context => {
    const request = await readRequest(context, 'file', context.path.format)
    return reportFile({
      title: request.formats.t('reports.trips'),
      ...request,
      sheets: units => tripSheets({ ...context, ...request, units }, request.formats),
    })
  }),

  handle(exportTripsGpx, async context => {
    const request = await readRequest(context, 'file')
    return file({
      filename: `${fileName(request.formats.t('reports.trips'))}.gpx`,
      contentType: 'application/octet-stream',
      content: tripGpx({ ...context, ...request }, request.formats.t),
    })
  }),
]

async function readRequest({ body, use, scope }: Request, as: 'shown' | 'file', fileType?: FileType) {
  const span = requestedSpan(body)
  const user = await fileFormats(use, scope.userId, fileType)
  const formats = { ...user, zone: requestedZone(body.timezone, user.zone) }
  if (as === 'file') checkExport(use, body.unitIds, span, formats.zone)
  else checkLimits(use, 'trips', new Set(body.unitIds).size, span, formats.zone)
  return { span, formats, units: await requestedUnits(use(Db), scope, body.unitIds) }
}
