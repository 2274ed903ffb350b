import { defineReport } from '@muster/ui/report'
import { utilizationChoice, utilizationDetail } from './equipment-utilization.routes.ts'

export const utilization = defineReport({
  id: 'equipmentUtilization',
  title: 'reports.utilization',
  dates: 'range',
  choice: utilizationChoice,
  detail: utilizationDetail,
})
