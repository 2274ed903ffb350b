import { geofences } from './geofences.ts'
import { fenceWatch } from './fence-watch.ts'
import { defineModule } from '#modules/define-module.ts'

export const geofencesModule = defineModule({
  id: 'geofences',
  handlers: geofences,
  inCommit: { watches: [fenceWatch] },
})
