import { defineReport } from '@muster/fleet-kit/report'
import { keyOnOffChoice, keyOnOffDetail } from './key-on-off.routes.ts'

export const keyOnOff = defineReport({
  id: 'keyOnOff',
  title: 'reports.keyOnOff',
  dates: 'range',
  byDay: true,
  choice: keyOnOffChoice,
  detail: keyOnOffDetail,
})
