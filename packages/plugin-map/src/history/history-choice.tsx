import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { positionHistory } from './position-history.report.ts'

export function HistoryChoiceScreen({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={positionHistory} query={query} />
}
