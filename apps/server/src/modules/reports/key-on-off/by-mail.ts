import { exportEngineOnOffExcel } from '@muster/contract'
import { reportFile } from '../../../reporting/report-file.ts'
import type { ScheduledReport } from '../../../reporting/scheduled-report.ts'
import { keySheets } from './key-sheets.ts'

export const keyOnOffByMail: ScheduledReport = {
  id: 1,
  name: 'Key on/off',
  export: exportEngineOnOffExcel,
  make: ({ deps, units, span, look }) =>
    reportFile({ title: 'Key on/off', units, span, look, sheets: keySheets(deps, units, span, look.zone) }),
}
