import { defineReport } from '@muster/fleet-kit/report'
import { eventsChoice, eventsDetail } from './events.routes.ts'

/** One paged list: a selection over the limit is not loaded in parts. */
export const eventsReport = defineReport({
  id: 'events',
  title: 'reports.events',
  dates: 'range',
  whole: true,
  choice: eventsChoice,
  detail: eventsDetail,
})
