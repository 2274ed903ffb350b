import { exportEngineHoursExcel } from '@muster/contract'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { hoursFile } from './hours-file.ts'

export const engineHoursByMail: ScheduledReport = {
  id: 10,
  name: 'Engine hours',
  title: 'reports.engineHours',
  export: exportEngineHoursExcel,
  make: ({ use, units, formats }) => hoursFile(use, units, formats),
}
