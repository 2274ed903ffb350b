import { navigator } from './navigator.ts'
import { defineModule } from '#modules/define-module.ts'

export const navigatorModule = defineModule({
  id: 'navigator',
  handlers: navigator,
})
