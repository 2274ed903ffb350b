import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { fuelEventsChoice, fuelEventsDetail } from './fuel-events.routes.ts'

const fuelEvents = defineReport({
  id: 'fuelEvents',
  title: 'reports.fuelEvents',
  dates: 'range',
  choice: fuelEventsChoice,
  detail: fuelEventsDetail,
})

export function FuelEventsChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={fuelEvents} query={query} />
}
