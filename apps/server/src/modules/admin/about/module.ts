import { application } from './application.ts'
import { defineModule } from '#modules/define-module.ts'

export const applicationModule = defineModule({
  id: 'application',
  handlers: application,
})
