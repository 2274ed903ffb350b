import { defineReport } from '@muster/fleet-kit/report'
import { eventsChoice, eventsDetail } from './events.routes.ts'

/** One list, read page by page: what is out of limit is not asked for in parts. */
export const eventsReport = defineReport({
  id: 'events',
  title: 'reports.events',
  dates: 'range',
  whole: true,
  choice: eventsChoice,
  detail: eventsDetail,
})
