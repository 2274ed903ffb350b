import { exportTrips, exportTripsGpx, tripsUnits, type ReportSchemas } from '@muster/contract'
import { file, handle, type Context } from '#kernel/http/handler.ts'
import { Db } from '#kernel/dependencies.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { checkExport, checkLimits, requestedSpan, requestedUnits } from '#reporting/requested.ts'
import { fileName, reportFile } from '#reporting/report-file.ts'
import { fileFormats, type FileType } from '#reporting/user-formats.ts'
import { requestedZone } from '#reporting/zone.ts'
import { eachUnitTrips } from './each-unit.ts'
import { tripGpx } from './trip-gpx.ts'
import { tripSheets } from './trip-sheets.ts'

type Request = Pick<Context, 'use' | 'scope'> & { body: ReportSchemas['ReportRequest'] }
type FileRequest = Pick<Context, 'use' | 'scope'> & { body: ReportSchemas['TripsExportRequest'] }

/** Operations of the report on trips and stops, with days in the requested zone. */
export const trips = [
  handle(tripsUnits, async context => {
    const units = []
    for await (const unit of eachUnitTrips({ ...context, ...(await readRequest(context, 'shown')) })) units.push(unit)
    return units
  }),

  handle(exportTrips, async context => {
    const request = await readFileRequest(context, context.path.format)
    return reportFile({
      title: request.formats.t('reports.trips'),
      ...request,
      sheets: units => tripSheets({ ...context, ...request, units }, request.formats),
    })
  }),

  handle(exportTripsGpx, async context => {
    const request = await readFileRequest(context)
    return file({
      filename: `${fileName(request.formats.t('reports.trips'))}.gpx`,
      contentType: 'application/octet-stream',
      content: tripGpx({ ...context, ...request }, request.formats.t),
    })
  }),
]

/** @throws Problem 400 if a selected leg belongs to a unit that is not requested */
async function readFileRequest(context: FileRequest, fileType?: FileType) {
  const request = await readRequest(context, 'file', fileType)
  const { legs, unitIds } = context.body
  if (!legs) return request
  const other = legs.find(({ unitId }) => !unitIds.includes(unitId))
  if (other) throw badRequest(['problem.legOfOtherUnit', { unitId: other.unitId }])
  const byUnit = Map.groupBy(legs, ({ unitId }) => unitId)
  const selected = new Map([...byUnit].map(([unitId, each]) => [unitId, each.map(({ at }) => Date.parse(at))]))
  return { ...request, units: request.units.filter(({ id }) => selected.has(id)), selected }
}

async function readRequest({ body, use, scope }: Request, as: 'shown' | 'file', fileType?: FileType) {
  const span = requestedSpan(body)
  const user = await fileFormats(use, scope.userId, fileType)
  const formats = { ...user, zone: requestedZone(body.timezone, user.zone) }
  if (as === 'file') checkExport(use, body.unitIds, span, formats.zone)
  else checkLimits(use, 'trips', new Set(body.unitIds).size, span, formats.zone)
  return { span, formats, units: await requestedUnits(use(Db), scope, body.unitIds) }
}
