import { canParameterWatch } from './can-parameter-watch.ts'
import { canbus } from './canbus.ts'
import { defineModule } from '../define-module.ts'

export const canbusModule = defineModule({
  id: 'canbus',
  handlers: canbus,
  inCommit: { watches: [canParameterWatch] },
})
