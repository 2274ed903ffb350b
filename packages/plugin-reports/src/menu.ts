import type { MenuContribution } from '@muster/core'
import { keyOnOffChoice, myReportHistory, scheduledReportList, vehicleDataChoice } from './routes.ts'

export const menu: readonly MenuContribution[] = [
  {
    under: 'reports.productivity',
    nodes: [{ id: 'key-on-off', label: 'reports.keyOnOff', order: 40, to: keyOnOffChoice, narrow: { feature: 'REPORT_KEY_ON_OFF' } }],
  },
  {
    under: 'reports.other',
    nodes: [{ id: 'vehicle-data', label: 'reports.vehicleData', order: 20, to: vehicleDataChoice, narrow: { feature: 'REPORT_VEHICLE_DATA' } }],
  },
  {
    under: 'reports.scheduled',
    nodes: [
      { id: 'setup', label: 'reports.scheduled', order: 10, to: scheduledReportList, narrow: { feature: 'REPORT_SCHEDULED' } },
      { id: 'history', label: 'reports.myHistory', order: 20, to: myReportHistory, narrow: { feature: 'REPORT_SCHEDULED' } },
    ],
  },
]
