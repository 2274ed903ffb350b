import { lookups } from './lookups.ts'
import { resources } from './vehicle-icons.ts'
import { defineModule } from '../define-module.ts'

export const lookupsModule = defineModule({
  id: 'lookups',
  handlers: [...lookups, ...resources],
})
