import { defineModule } from '../define-module.ts'
import { sweepJob } from '../outbox/services.ts'
import { canSniffing } from './can-sniffing.ts'
import { sniffingOutbox } from './sniffing-outbox.ts'

export const canSniffingModule = defineModule({
  id: 'can-sniffing',
  handlers: canSniffing,
  jobs: [sweepJob(sniffingOutbox)],
})
