import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { dm1Choice, dm1Detail } from './dm1.routes.ts'

/** Uses one paged list, so selections over the limit are not split. */
const dm1Report = defineReport({
  id: 'dm1',
  title: 'reports.dm1',
  dates: 'range',
  inOneRequest: true,
  opensWith: 'last30days',
  choice: dm1Choice,
  detail: dm1Detail,
})

export function Dm1Choice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={dm1Report} query={query} />
}
