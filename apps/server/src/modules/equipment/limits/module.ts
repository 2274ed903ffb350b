import { defineModule } from '#modules/define-module.ts'
import { limitWatch } from './limit-watch.ts'
import { limits } from './limits.ts'

export const limitsModule = defineModule({
  id: 'limits',
  handlers: limits,
  inCommit: { watches: [limitWatch] },
})
