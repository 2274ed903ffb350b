import { dm1ByMail } from './by-mail.ts'
import { dm1Parameters } from './dm1-parameters.ts'
import { dm1 } from './dm1.ts'
import { defineModule } from '#modules/define-module.ts'

export const dm1Module = defineModule({
  id: 'dm1',
  handlers: [...dm1, ...dm1Parameters],
  reports: [dm1ByMail],
})
