import { lookups } from './lookups.ts'
import { resources } from './vehicle-icons.ts'
import { defineModule } from '#modules/define-module.ts'

export const lookupsModule = defineModule({
  id: 'lookups',
  handlers: [...lookups, ...resources],
})
