import { exportEngineOnOffExcel } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { keySheets } from './key-sheets.ts'

export const keyOnOffByMail: ScheduledReport = {
  id: 1,
  name: 'Key on/off',
  title: 'reports.keyOnOff',
  export: exportEngineOnOffExcel,
  make: ({ use, units, span, formats }) =>
    reportFile({
      title: formats.t('reports.keyOnOff'),
      units,
      span,
      formats,
      sheets: of => keySheets(use, of, span, formats),
    }),
}
