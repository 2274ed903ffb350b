import { defineReport } from '@muster/fleet-kit/report'
import { utilizationChoice, utilizationDetail } from './equipment-utilization.routes.ts'

export const utilization = defineReport({
  id: 'equipmentUtilization',
  title: 'reports.utilization',
  dates: 'range',
  byDay: true,
  choice: utilizationChoice,
  detail: utilizationDetail,
})
