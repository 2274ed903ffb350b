import { profiles } from './profiles.ts'
import { curfewWatch } from './curfew-watch.ts'
import { defineModule } from '../define-module.ts'
import { inputWatch } from './input-watch.ts'
import { powerWatch } from './power-watch.ts'
import { statusWatch } from './status-watch.ts'

export const profilesModule = defineModule({
  id: 'profiles',
  handlers: profiles,
  inCommit: { watches: [curfewWatch, inputWatch, powerWatch, statusWatch] },
})
