import { sweepJob } from '#kernel/outbox/services.ts'
import { defineModule } from '#modules/define-module.ts'
import { firmwareJobs } from './devices/firmware-jobs.ts'
import { firmwareOutbox } from './firmware-outbox.ts'
import { firmware } from './firmware.ts'

export const firmwareModule = defineModule({
  id: 'firmware',
  handlers: firmware,
  jobs: [sweepJob(firmwareOutbox)],
  deviceJobs: [firmwareJobs],
})
