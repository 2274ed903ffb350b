import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { eventsChoice, eventsDetail } from './events.routes.ts'

/** Uses one paged list, so selections over the limit are not split. */
const eventsReport = defineReport({
  id: 'events',
  title: 'reports.events',
  dates: 'range',
  inOneRequest: true,
  choice: eventsChoice,
  detail: eventsDetail,
})

export function EventsChoice({ query }: { query: ReportChoiceQuery }): ReactNode {
  return <ReportChoiceScreen report={eventsReport} query={query} />
}
