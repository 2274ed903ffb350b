import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { keyOnOffChoice, keyOnOffDetail, keyOnOffRanking } from './key-on-off.routes.ts'

const keyOnOff = defineReport({
  id: 'keyOnOff',
  title: 'reports.keyOnOff',
  dates: 'range',
  byDay: true,
  choice: keyOnOffChoice,
  detail: keyOnOffDetail,
  ranking: keyOnOffRanking,
})

export function KeyOnOffChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={keyOnOff} query={query} />
}
