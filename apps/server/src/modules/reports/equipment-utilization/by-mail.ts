import { exportEquipmentUtilizationExcel } from '@muster/contract'
import type { ScheduledReport } from '#reporting/scheduled-report.ts'
import { utilizationFile } from './equipment-utilization.ts'

export const utilizationByMail: ScheduledReport = {
  id: 11,
  name: 'Equipment utilization',
  title: 'reports.utilization',
  export: exportEquipmentUtilizationExcel,
  make: context => utilizationFile(context, context),
}
