import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { underUseChoice, underUseDetail } from './under-use.routes.ts'

const underUse = defineReport({
  id: 'equipmentUtilization',
  title: 'reports.underUse',
  dates: 'range',
  byDay: true,
  opensWith: 'last30days',
  choice: underUseChoice,
  detail: underUseDetail,
  ranking: underUseDetail,
})

export function UnderUseChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={underUse} query={query} />
}
