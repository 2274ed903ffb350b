import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { performanceChoice, performanceDetail } from './performance.routes.ts'

/** From a day to today, so that 7 and 30 days are no choice (001 §9). */
const performance = defineReport({
  id: 'performance',
  title: 'reports.performance',
  dates: 'from',
  byDay: true,
  quick: ['today', 'yesterday'],
  choice: performanceChoice,
  detail: performanceDetail,
})

export function PerformanceChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={performance} query={query} />
}
