import { definePlugin, unitReport } from '@muster/core'
import { menu } from './menu.ts'
import {
  keyOnOffChoice, keyOnOffDetail, myReportHistory, scheduledReportDetail, scheduledReportHistory, scheduledReportList, vehicleDataChoice,
  vehicleDataDetail, vehicleDataParameters,
} from './routes.ts'

export default definePlugin({
  id: 'reports',
  feature: 'REPORTS',
  routes: [
    keyOnOffChoice, keyOnOffDetail, vehicleDataChoice, vehicleDataParameters, vehicleDataDetail,
    scheduledReportList, scheduledReportHistory, scheduledReportDetail, myReportHistory,
  ],
  menu,
  fills: [
    unitReport(keyOnOffChoice, { feature: 'REPORT_KEY_ON_OFF', order: 20 }),
    unitReport(vehicleDataChoice, { feature: 'REPORT_VEHICLE_DATA', order: 30 }),
  ],
  messages: () => import('./messages.en.json').then(m => m.default),
})
