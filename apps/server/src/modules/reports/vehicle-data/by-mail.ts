import { exportCanDataExcel } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { dataSheets } from './data-sheets.ts'
import { columnParameters } from './parameter.ts'

/** Parameters that every gateway reports; others vary by unit. */
export const vehicleDataByMail: ScheduledReport = {
  id: 2,
  name: 'Vehicle data',
  title: 'reports.vehicleData',
  export: exportCanDataExcel,
  make: ({ use, units, span, formats }) =>
    reportFile({
      title: formats.t('reports.vehicleData'),
      units,
      span,
      formats,
      sheets: of => dataSheets(use, of, span, columnParameters, formats),
    }),
}
