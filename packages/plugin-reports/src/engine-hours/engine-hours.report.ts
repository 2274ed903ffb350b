import { defineReport } from '@muster/fleet-kit/report'
import { engineHoursChoice, engineHoursDetail } from './engine-hours.routes.ts'

/** Current counters: the report has no dates. */
export const engineHours = defineReport({
  id: 'engineHours',
  title: 'reports.engineHours',
  dates: 'none',
  choice: engineHoursChoice,
  detail: engineHoursDetail,
})
