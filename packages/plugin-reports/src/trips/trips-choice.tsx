import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { tripsChoice, tripsDetail } from './trips.routes.ts'

const trips = defineReport({
  id: 'trips',
  title: 'reports.trips',
  dates: 'range',
  choice: tripsChoice,
  detail: tripsDetail,
})

export function TripsChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={trips} query={query} />
}
