import { profiles } from './profiles.ts'
import { defineModule } from '../define-module.ts'
import { followInputs } from './input-alarms/watch-inputs.ts'

export const profilesModule = defineModule({
  id: 'profiles',
  handlers: profiles,
  on: { positions: [followInputs] },
})
