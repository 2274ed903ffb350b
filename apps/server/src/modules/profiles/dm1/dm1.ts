import { textsOfReader } from '#kernel/texts/texts.ts'
import { dm1Messages, dm1MessagesDetail, exportDm1Messages } from '@muster/contract'
import { handle, type Bound } from '#kernel/http/handler.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { askedSpan, askedUnits, checkExport, checkLimits, type AskedSpan, type AskedUnit } from '#reporting/asked.ts'
import { reportFile, type Sheets } from '#reporting/report-file.ts'
import { fileLook, type FileLook } from '#reporting/user-look.ts'
import { askedZone, exportZone } from '#reporting/zone.ts'
import { dm1Sheet } from './dm1-sheet.ts'
import { listMessages, listOccurrences } from './dm1-queries.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Faults that machines reported by DM1 (002 §7.3): 180 days and 25 units at most (001 §9). */
export const dm1: readonly Bound[] = [
  handle(dm1Messages, async context => {
    const { body, scope, use } = context
    const { span, units } = await asked(use, scope, body)
    return listMessages(
      use(Db),
      scope,
      { ...withEnd(span), unitIds: units.map(({ id }) => id), canLine: body.canLine },
      body,
      await textsOfReader(context),
    )
  }),

  handle(dm1MessagesDetail, async ({ body, scope, use }) => {
    const { span } = await asked(use, scope, { ...body, unitIds: [body.unitId] })
    return listOccurrences(use(Db), scope, body, withEnd(span), body)
  }),

  handle(exportDm1Messages, async ({ path: { format }, body, scope, use }) => {
    const { span, units, look: own } = await asked(use, scope, body, 'file')
    const zone = exportZone(own.zone, body.offsetUTC, [span.from, span.to, use(Clock).now()])
    const look = { ...own, zone: askedZone(body.timezone, zone) }
    const sheets = (of: readonly AskedUnit[]): Sheets => {
      const filter = { ...withEnd(span), unitIds: of.map(({ id }) => id), canLine: body.canLine }
      return [dm1Sheet(slice => listMessages(use(Db), scope, filter, slice, look.t), look.t)]
    }
    return reportFile({ title: look.t('reports.dm1'), units, span, look, format, sheets })
  }),
]

/** The end of a span counts. */
const withEnd = ({ from, to }: AskedSpan) => ({ from, to: new Date(to.getTime() + 1) })

interface Body {
  unitIds: readonly number[]
  fromDate: string
  toDate: string
}

async function asked(
  use: Use,
  scope: Scope,
  body: Body,
  as: 'shown' | 'file' = 'shown',
): Promise<{ span: AskedSpan; units: AskedUnit[]; look: FileLook }> {
  const db = use(Db)
  const span = askedSpan(body)
  const look = await fileLook(use, scope.userId)
  if (as === 'file') checkExport(use, body.unitIds, span, look.zone)
  else checkLimits(use, 'dm1', new Set(body.unitIds).size, span, look.zone)
  return { span, units: await askedUnits(db, scope, body.unitIds), look }
}
