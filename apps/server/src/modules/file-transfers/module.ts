import { fileTransfers } from './file-transfers.ts'
import { oldFiles } from './old-files.job.ts'
import { sweepFilesJob } from './sweep-files.job.ts'
import { defineModule } from '../define-module.ts'

export const fileTransfersModule = defineModule({
  id: 'file-transfers',
  handlers: fileTransfers,
  jobs: [oldFiles, sweepFilesJob],
})
