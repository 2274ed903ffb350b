import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { historyChoice, historyDetail } from './history.routes.ts'

/** Shows maintenance actions in a period. */
const history = defineReport({
  id: 'maintenanceHistory',
  title: 'maintenance.history',
  dates: 'range',
  byDay: true,
  inOneRequest: true,
  opensWith: 'last30days',
  choice: historyChoice,
  detail: historyDetail,
})

export function HistoryChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={history} query={query} />
}
