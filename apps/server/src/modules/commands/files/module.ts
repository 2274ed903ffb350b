import { fileTransfers } from './file-transfers.ts'
import { oldFiles } from './old-files.job.ts'
import { transferJobs } from './devices/transfer-jobs.ts'
import { sweepJob } from '#kernel/outbox/services.ts'
import { transferOutbox } from './transfer-outbox.ts'
import { defineModule } from '#modules/define-module.ts'

export const fileTransfersModule = defineModule({
  id: 'file-transfers',
  handlers: fileTransfers,
  jobs: [oldFiles, sweepJob(transferOutbox)],
  deviceJobs: [transferJobs],
})
