import { canParameterWatch } from './can-parameter-watch.ts'
import { dm1ConditionWatch } from './dm1-condition-watch.ts'
import { canbus } from './canbus.ts'
import { defineModule } from '#modules/define-module.ts'

export const canbusModule = defineModule({
  id: 'canbus',
  handlers: canbus,
  inCommit: { watches: [canParameterWatch, dm1ConditionWatch] },
})
