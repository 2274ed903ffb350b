import { definePlugin } from '@muster/core'
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
  messages: () => import('./messages.en.json').then(m => m.default),
})
