import { scheduler } from './scheduler.ts'
import { defineModule } from '#modules/define-module.ts'

export const schedulerModule = defineModule({
  id: 'scheduler',
  handlers: scheduler,
})
