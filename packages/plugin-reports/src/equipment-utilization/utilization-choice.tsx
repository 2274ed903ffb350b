import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { utilizationChoice, utilizationDetail, utilizationRanking } from './equipment-utilization.routes.ts'

const utilization = defineReport({
  id: 'equipmentUtilization',
  title: 'reports.utilization',
  dates: 'range',
  byDay: true,
  choice: utilizationChoice,
  detail: utilizationDetail,
  ranking: utilizationRanking,
})

export function UtilizationChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={utilization} query={query} />
}
