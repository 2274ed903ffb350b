import { defineReport } from '@muster/fleet-kit/report'
import { engineHoursChoice, engineHoursDetail } from './engine-hours.routes.ts'

/** What counters stand at now: nobody asks for dates. */
export const engineHours = defineReport({
  id: 'engineHours',
  title: 'reports.engineHours',
  dates: 'none',
  choice: engineHoursChoice,
  detail: engineHoursDetail,
})
