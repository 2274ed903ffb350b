import { defineReport } from '@muster/fleet-kit/report'
import { performanceChoice, performanceDetail } from './performance.routes.ts'

/** From a day to today, so that 7 and 30 days are no choice (001 §9). */
export const performance = defineReport({
  id: 'performance',
  title: 'reports.performance',
  dates: 'from',
  byDay: true,
  quick: ['today', 'yesterday'],
  choice: performanceChoice,
  detail: performanceDetail,
})
