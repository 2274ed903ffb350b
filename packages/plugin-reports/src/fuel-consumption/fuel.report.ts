import { defineReport } from '@muster/fleet-kit/report'
import { fuelChoice, fuelDetail } from './fuel-consumption.routes.ts'

export const fuel = defineReport({
  id: 'fuelConsumption',
  title: 'reports.fuel',
  dates: 'range',
  byDay: true,
  fromNow: true,
  choice: fuelChoice,
  detail: fuelDetail,
})
