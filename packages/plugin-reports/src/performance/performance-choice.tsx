import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { performance } from './performance.report.ts'

export function PerformanceChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={performance} query={query} />
}
