import { defineModule } from '#modules/define-module.ts'
import { sweepJob } from '#kernel/outbox/services.ts'
import { canSniffing } from './can-sniffing.ts'
import { sniffingOutbox } from './sniffing-outbox.ts'

export const canSniffingModule = defineModule({
  id: 'can-sniffing',
  handlers: canSniffing,
  jobs: [sweepJob(sniffingOutbox)],
})
