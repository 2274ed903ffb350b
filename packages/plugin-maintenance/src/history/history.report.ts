import { defineReport } from '@muster/fleet-kit/report'
import { historyChoice, historyDetail } from './history.routes.ts'

/** What was done, from when to when. */
export const history = defineReport({
  id: 'maintenanceHistory',
  title: 'maintenance.history',
  dates: 'range',
  byDay: true,
  whole: true,
  choice: historyChoice,
  detail: historyDetail,
})
