import { exportAlarm } from '@muster/contract'
import type { RequestedUnit } from '#reporting/requested.ts'
import { reportFile, type Sheets } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { eachAlarm } from './alarm-queries.ts'
import { alarmTable } from './alarm-table.ts'
import { Db } from '#kernel/dependencies.ts'

/** Reports the alarms of a period, read or unread. */
export const alarmsByMail: ScheduledReport = {
  id: 12,
  name: 'Events',
  title: 'reports.events',
  export: exportAlarm,
  make({ use, scope, units, span, formats }) {
    const db = use(Db)
    const { t } = formats
    const title = t('reports.events')
    const sheets = (of: readonly RequestedUnit[]): Sheets => {
      const alarms = eachAlarm(db, scope, {
        unitIds: of.map(({ id }) => id),
        from: span.from,
        to: new Date(span.to.getTime() + 1),
      })
      return [{ name: title, ...alarmTable(db, alarms, t, true) }]
    }
    return reportFile({ title, units, span, formats, sheets })
  },
}
