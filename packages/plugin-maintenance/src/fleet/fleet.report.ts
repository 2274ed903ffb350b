import { defineReport } from '@muster/fleet-kit/report'
import { fleetChoice, fleetDetail } from './fleet.routes.ts'

/** Current maintenance status of units. */
export const fleet = defineReport({
  id: 'maintenanceFleet',
  title: 'maintenance.fleet',
  dates: 'none',
  whole: true,
  choice: fleetChoice,
  detail: fleetDetail,
})
