import { units } from './units.ts'
import { defineModule } from '../define-module.ts'

export const unitsModule = defineModule({
  id: 'units',
  handlers: units,
})
