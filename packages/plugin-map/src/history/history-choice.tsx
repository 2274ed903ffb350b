import type { ReportChoiceQuery } from '@muster/core'
import { defineReport, ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { historyChoice, historyDetail } from './history.routes.ts'

export function HistoryChoiceScreen({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={positionHistory} query={query} />
}

const positionHistory = defineReport({
  id: 'history',
  title: 'history.title',
  dates: 'range',
  inOneRequest: true,
  opensWith: 'yesterday',
  choice: historyChoice,
  detail: historyDetail,
})
