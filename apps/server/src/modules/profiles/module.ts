import { profiles } from './profiles.ts'
import { curfewWatch } from './curfew/curfew-watch.ts'
import { defineModule } from '#modules/define-module.ts'
import { inputWatch } from './io/input-watch.ts'
import { powerWatch } from './power/power-watch.ts'
import { statusWatch } from './status/status-watch.ts'

export const profilesModule = defineModule({
  id: 'profiles',
  handlers: profiles,
  inCommit: { watches: [curfewWatch, inputWatch, powerWatch, statusWatch] },
})
