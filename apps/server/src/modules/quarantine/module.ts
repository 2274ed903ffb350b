import { quarantine } from './quarantine.ts'
import { defineModule } from '../define-module.ts'

export const quarantineModule = defineModule({
  id: 'quarantine',
  handlers: quarantine,
})
