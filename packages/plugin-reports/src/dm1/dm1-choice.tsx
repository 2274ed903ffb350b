import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { dm1Report } from './dm1.report.ts'

export function Dm1Choice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={dm1Report} query={query} />
}
