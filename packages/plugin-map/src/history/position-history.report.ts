import { defineReport } from '@muster/fleet-kit/report'
import { historyChoice, historyDetail } from './history.routes.ts'

export const positionHistory = defineReport({
  id: 'history',
  title: 'history.title',
  dates: 'range',
  whole: true,
  choice: historyChoice,
  detail: historyDetail,
})
