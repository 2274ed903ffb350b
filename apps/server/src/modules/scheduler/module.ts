import { scheduler } from './scheduler.ts'
import { defineModule } from '../define-module.ts'

export const schedulerModule = defineModule({
  id: 'scheduler',
  handlers: scheduler,
})
