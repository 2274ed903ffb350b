import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { engineHoursChoice, engineHoursDetail, engineHoursRanking } from './engine-hours.routes.ts'

/** Shows current counters, so the report has no dates. */
const engineHours = defineReport({
  id: 'engineHours',
  title: 'reports.engineHours',
  dates: 'none',
  choice: engineHoursChoice,
  detail: engineHoursDetail,
  ranking: engineHoursRanking,
})

export function EngineHoursChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={engineHours} query={query} />
}
