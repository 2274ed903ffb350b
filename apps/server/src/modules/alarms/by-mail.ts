import { exportAlarm } from '@muster/contract'
import { reportFile } from '../../reporting/report-file.ts'
import type { ScheduledReport } from '../../reporting/scheduled-report.ts'
import { eachAlarm } from './alarm-queries.ts'
import { alarmTable } from './alarm-table.ts'
import { Db } from '../../kernel/services.ts'

/** The events of a period, whether anybody has read them or not. */
export const alarmsByMail: ScheduledReport = {
  id: 12,
  name: 'Events',
  title: 'reports.events',
  export: exportAlarm,
  make({ use, scope, units, span, look }) {
    const db = use(Db)
    const alarms = eachAlarm(db, scope, {
      unitIds: units.map(({ id }) => id),
      from: span.from,
      to: new Date(span.to.getTime() + 1),
    })
    const { t } = look
    const title = t('reports.events')
    return reportFile({ title, units, span, look, sheets: [{ name: title, ...alarmTable(alarms, t, true) }] })
  },
}
