import { fleets } from './fleets.ts'
import { defineModule } from '#modules/define-module.ts'

export const fleetsModule = defineModule({
  id: 'fleets',
  handlers: fleets,
})
