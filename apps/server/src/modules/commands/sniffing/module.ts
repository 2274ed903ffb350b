import { defineModule } from '#modules/define-module.ts'
import { sweepJob } from '#kernel/outbox/services.ts'
import { sniffingJobs } from './devices/sniffing-jobs.ts'
import { sniffing } from './sniffing.ts'
import { sniffingOutbox } from './sniffing-outbox.ts'

export const sniffingModule = defineModule({
  id: 'sniffing',
  handlers: sniffing,
  jobs: [sweepJob(sniffingOutbox)],
  deviceJobs: [sniffingJobs],
})
