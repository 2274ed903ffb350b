import { units } from './units.ts'
import { defineModule } from '#modules/define-module.ts'

export const unitsModule = defineModule({
  id: 'units',
  handlers: units,
})
