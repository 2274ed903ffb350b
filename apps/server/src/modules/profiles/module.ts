import { profiles } from './profiles.ts'
import { curfewWatch } from './curfew-watch.ts'
import { defineModule } from '../define-module.ts'
import { followInputs } from './input-alarms/watch-inputs.ts'

export const profilesModule = defineModule({
  id: 'profiles',
  handlers: profiles,
  inCommit: { watches: [curfewWatch] },
  on: { positions: [followInputs] },
})
