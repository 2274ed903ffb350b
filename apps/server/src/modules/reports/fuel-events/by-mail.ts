import { exportFuelEvents } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { fuelEventSheets } from './fuel-event-sheets.ts'

export const fuelEventsByMail: ScheduledReport = {
  id: 16,
  name: 'Fuel events',
  title: 'reports.fuelEvents',
  export: exportFuelEvents,
  make: context =>
    reportFile({
      title: context.formats.t('reports.fuelEvents'),
      units: context.units,
      span: context.span,
      formats: context.formats,
      sheets: units => fuelEventSheets({ ...context, units }, context.formats),
    }),
}
