import { defineModule } from '../define-module.ts'
import { devices } from './devices.ts'
import { silenceWatch } from './silence-watch.ts'
import { oldDeviceDays } from './old-device-days.job.ts'

export const devicesModule = defineModule({
  id: 'devices',
  handlers: devices,
  inCommit: { watches: [silenceWatch] },
  jobs: [oldDeviceDays],
})
