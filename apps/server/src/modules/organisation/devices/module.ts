import { defineModule } from '#modules/define-module.ts'
import { DeviceLinkConfig } from '#telemetry/device-link/device-link-config.ts'
import { credentials } from './credentials.ts'
import { devices } from './devices.ts'
import { quarantine } from './quarantine.ts'
import { silenceWatch } from './silence-watch.ts'
import { oldDeviceDays } from './old-device-days.job.ts'

export const devicesModule = defineModule({
  id: 'devices',
  handlers: [...devices, ...credentials, ...quarantine],
  inCommit: { watches: [silenceWatch] },
  jobs: [oldDeviceDays],
  config: [DeviceLinkConfig],
})
