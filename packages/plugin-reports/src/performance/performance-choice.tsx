import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { performanceChoice, performanceDetail } from './performance.routes.ts'

/** Covers a start day to today, so 7 and 30 days are not offered (001 §9). */
const performance = defineReport({
  id: 'performance',
  title: 'reports.performance',
  dates: 'from',
  byDay: true,
  quick: ['today', 'yesterday', 'thisWeek', 'thisMonth', 'lastMonth'],
  choice: performanceChoice,
  detail: performanceDetail,
})

export function PerformanceChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={performance} query={query} />
}
