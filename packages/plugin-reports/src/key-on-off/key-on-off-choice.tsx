import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { keyOnOff } from './key-on-off.report.ts'

export function KeyOnOffChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={keyOnOff} query={query} />
}
