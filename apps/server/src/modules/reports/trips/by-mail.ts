import { exportTrips } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { tripSheets } from './trip-sheets.ts'

export const tripsByMail: ScheduledReport = {
  id: 15,
  name: 'Trips and stops',
  title: 'reports.trips',
  export: exportTrips,
  make: context =>
    reportFile({
      title: context.formats.t('reports.trips'),
      units: context.units,
      span: context.span,
      formats: context.formats,
      sheets: units => tripSheets({ ...context, units }, context.formats),
    }),
}
