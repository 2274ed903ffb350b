import { definePlugin, unitReport } from '@muster/core'
import { canSniffingDetail, canSniffingList } from './can-sniffing/can-sniffing.routes.ts'
import { dm1Choice, dm1Detail } from './dm1/dm1.routes.ts'
import { eventsChoice, eventsDetail, eventsMap } from './events/events.routes.ts'
import labels from './labels.en.json'
import { menu } from './menu.ts'
import {
  engineHoursChoice,
  engineHoursDetail,
  fuelChoice,
  fuelDetail,
  keyOnOffChoice,
  keyOnOffDetail,
  myReportHistory,
  performanceChoice,
  performanceDetail,
  scheduledReportDetail,
  scheduledReportHistory,
  scheduledReportList,
  utilizationChoice,
  utilizationDetail,
  vehicleDataChoice,
  vehicleDataDetail,
  vehicleDataParameters,
} from './routes.ts'

export default definePlugin({
  id: 'reports',
  feature: 'REPORTS',
  routes: [
    keyOnOffChoice,
    keyOnOffDetail,
    vehicleDataChoice,
    vehicleDataParameters,
    vehicleDataDetail,
    fuelChoice,
    fuelDetail,
    engineHoursChoice,
    engineHoursDetail,
    utilizationChoice,
    utilizationDetail,
    performanceChoice,
    performanceDetail,
    eventsChoice,
    eventsDetail,
    eventsMap,
    canSniffingList,
    canSniffingDetail,
    dm1Choice,
    dm1Detail,
    scheduledReportList,
    scheduledReportHistory,
    scheduledReportDetail,
    myReportHistory,
  ],
  menu,
  fills: [
    unitReport(keyOnOffChoice, { feature: 'REPORT_KEY_ON_OFF', order: 20 }),
    unitReport(eventsChoice, { feature: 'REPORT_EVENTS', order: 25 }),
    unitReport(vehicleDataChoice, { feature: 'REPORT_VEHICLE_DATA', order: 30 }),
    unitReport(dm1Choice, { feature: 'REPORT_DM1_MESSAGES', order: 35 }),
    unitReport(fuelChoice, { feature: 'REPORT_FUEL_CONSUMPTION', order: 40 }),
    unitReport(engineHoursChoice, { feature: 'REPORT_ENGINE_HOURS', order: 50 }),
    unitReport(performanceChoice, { feature: 'REPORT_PERFORMANCE', order: 55 }),
    unitReport(utilizationChoice, { feature: 'REPORT_EQUIPMENT_UTILIZATION', order: 60 }),
  ],
  labels,
  messages: () => import('./messages.en.json').then(m => m.default),
})
