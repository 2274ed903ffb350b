import { textsOfReader } from '#kernel/texts/texts.ts'
import { dm1Messages, dm1MessagesDetail, exportDm1Messages } from '@muster/contract'
import { handle, type Handler } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import {
  requestedSpan,
  requestedUnits,
  checkExport,
  checkLimits,
  type RequestedSpan,
  type RequestedUnit,
} from '#reporting/requested.ts'
import { reportFile, type Sheets } from '#reporting/report-file.ts'
import { fileFormats, type FileFormats, type FileType } from '#reporting/user-formats.ts'
import { requestedZone, exportZone } from '#reporting/zone.ts'
import { dm1Sheet } from './dm1-sheet.ts'
import { listMessages, listOccurrences } from './dm1-queries.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Operations for DM1 faults (002 §7.3): at most 180 days and 25 units (001 §9). */
export const dm1: readonly Handler[] = [
  handle(dm1Messages, async context => {
    const { body, scope, use } = context
    const { span, units } = await selectionOf(use, scope, body)
    return listMessages(
      use(Db),
      scope,
      { ...withEnd(span), unitIds: units.map(({ id }) => id), canLine: body.canLine },
      body,
      await textsOfReader(context),
    )
  }),

  handle(dm1MessagesDetail, async ({ body, scope, use }) => {
    const { span } = await selectionOf(use, scope, { ...body, unitIds: [body.unitId] })
    return listOccurrences(use(Db), scope, body, withEnd(span), body)
  }),

  handle(exportDm1Messages, async ({ path: { format }, body, scope, use }) => {
    const { span, units, formats: userFormats } = await selectionOf(use, scope, body, 'file', format)
    const zone = exportZone(userFormats.zone, body.offsetUTC, [span.from, span.to, use(Clock).now()])
    const formats = { ...userFormats, zone: requestedZone(body.timezone, zone) }
    const sheets = (of: readonly RequestedUnit[]): Sheets => {
      const filter = { ...withEnd(span), unitIds: of.map(({ id }) => id), canLine: body.canLine }
      return [dm1Sheet(use(Db), slice => listMessages(use(Db), scope, filter, slice, formats.t), formats.t)]
    }
    return reportFile({ title: formats.t('reports.dm1'), units, span, formats, sheets })
  }),
]

/** Converts an inclusive end to an exclusive one. */
const withEnd = ({ from, to }: RequestedSpan) => ({ from, to: new Date(to.getTime() + 1) })

interface Body {
  unitIds: readonly number[]
  fromDate: string
  toDate: string
}

async function selectionOf(
  use: Use,
  scope: Scope,
  body: Body,
  as: 'shown' | 'file' = 'shown',
  fileType?: FileType,
): Promise<{ span: RequestedSpan; units: RequestedUnit[]; formats: FileFormats }> {
  const db = use(Db)
  const span = requestedSpan(body)
  const formats = await fileFormats(use, scope.userId, fileType)
  if (as === 'file') checkExport(use, body.unitIds, span, formats.zone)
  else checkLimits(use, 'dm1', new Set(body.unitIds).size, span, formats.zone)
  return { span, units: await requestedUnits(db, scope, body.unitIds), formats }
}
