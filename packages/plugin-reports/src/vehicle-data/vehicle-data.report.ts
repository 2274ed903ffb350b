import { defineReport } from '@muster/fleet-kit/report'
import { vehicleDataChoice, vehicleDataParameters } from './vehicle-data.routes.ts'

/** Its choice leads to that of the parameters. */
export const vehicleData = defineReport({
  id: 'vehicleData',
  title: 'reports.vehicleData',
  dates: 'range',
  choice: vehicleDataChoice,
  detail: vehicleDataParameters,
})
