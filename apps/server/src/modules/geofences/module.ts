import { geofences } from './geofences.ts'
import { followFences } from './watch-fences.ts'
import { defineModule } from '../define-module.ts'

export const geofencesModule = defineModule({
  id: 'geofences',
  handlers: geofences,
  on: { positions: [followFences] },
})
