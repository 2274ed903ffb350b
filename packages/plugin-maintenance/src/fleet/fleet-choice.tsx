import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { fleet } from './fleet.report.ts'

export function FleetChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={fleet} query={query} />
}
