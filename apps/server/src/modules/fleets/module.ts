import { fleets } from './fleets.ts'
import { defineModule } from '../define-module.ts'

export const fleetsModule = defineModule({
  id: 'fleets',
  handlers: fleets,
})
