import { defineModule } from '../define-module.ts'
import { devices } from './devices.ts'
import { oldDeviceDays } from './old-device-days.job.ts'

export const devicesModule = defineModule({
  id: 'devices',
  handlers: devices,
  jobs: [oldDeviceDays],
})
