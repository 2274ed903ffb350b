import { profiles } from './profiles.ts'
import { defineModule } from '../define-module.ts'

export const profilesModule = defineModule({
  id: 'profiles',
  handlers: profiles,
})
