import { exportDm1Messages } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { listMessages } from './dm1-queries.ts'
import { dm1Sheet } from './dm1-sheet.ts'
import { Db } from '#kernel/dependencies.ts'

export const dm1ByMail: ScheduledReport = {
  id: 13,
  name: 'DM1 messages',
  title: 'reports.dm1',
  export: exportDm1Messages,
  make({ use, scope, units, span, formats }) {
    const db = use(Db)
    const period = { from: span.from, to: new Date(span.to.getTime() + 1) }
    return reportFile({
      title: formats.t('reports.dm1'),
      units,
      span,
      formats,
      sheets: of => {
        const filter = { ...period, unitIds: of.map(({ id }) => id) }
        return [dm1Sheet(db, slice => listMessages(db, scope, filter, slice, formats.t), formats.t)]
      },
    })
  },
}
