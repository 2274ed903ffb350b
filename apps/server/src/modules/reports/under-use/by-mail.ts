import { exportUnderUse } from '@muster/contract'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { underUseFile } from './under-use-file.ts'

export const underUseByMail: ScheduledReport = {
  id: 17,
  name: 'Under-use',
  title: 'reports.underUse',
  export: exportUnderUse,
  make: context => underUseFile(context, context),
}
