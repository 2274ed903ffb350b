import {
  getHistoryPositionDetail,
  getUnitTracking,
  getUnitTrackingLastinfo,
  listHistoryPositions,
} from '@muster/contract'
import { HistoryConfig } from './history-config.ts'
import { history } from './history.ts'
import { oldHeldReadings } from './data-quality/old-held-readings.job.ts'
import { positionRetention } from './position-retention.job.ts'
import { positionStatistics } from './position-statistics.job.ts'
import { defineModule } from '#modules/define-module.ts'

export const historyModule = defineModule({
  id: 'history',
  handlers: history,
  jobs: [positionRetention, positionStatistics, oldHeldReadings],
  widgetCalls: {
    'muster-history-map': {
      operations: [listHistoryPositions, getHistoryPositionDetail, getUnitTracking, getUnitTrackingLastinfo],
    },
  },
  config: [HistoryConfig],
})
