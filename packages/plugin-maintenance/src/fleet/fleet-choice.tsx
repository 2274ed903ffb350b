import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { fleetChoice, fleetDetail } from './fleet.routes.ts'

/** Shows the current maintenance status, so the report has no dates. */
const fleet = defineReport({
  id: 'maintenanceFleet',
  title: 'maintenance.fleet',
  dates: 'none',
  inOneRequest: true,
  choice: fleetChoice,
  detail: fleetDetail,
})

export function FleetChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={fleet} query={query} />
}
