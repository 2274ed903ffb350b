import type { ReportChoiceQuery } from '@muster/core'
import { ReportChoiceScreen, defineReport } from '@muster/fleet-kit/report'
import type { ReactNode } from 'react'
import { eventsChoice, eventsDetail } from './events.routes.ts'

/** One paged list: a selection over the limit is not loaded in parts. */
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
