import { exportEngineOnOffExcel } from '@muster/contract'
import { reportFile } from '#reporting/report-file.ts'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { keySheets } from './key-sheets.ts'

export const keyOnOffByMail: ScheduledReport = {
  id: 1,
  name: 'Key on/off',
  title: 'reports.keyOnOff',
  export: exportEngineOnOffExcel,
  make: ({ use, units, span, look }) =>
    reportFile({ title: look.t('reports.keyOnOff'), units, span, look, sheets: of => keySheets(use, of, span, look) }),
}
