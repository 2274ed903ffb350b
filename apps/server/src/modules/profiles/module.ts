import { defineModule } from '#modules/define-module.ts'
import { curfewProfiles } from './curfew/curfew-profiles.ts'
import { curfewWatch } from './curfew/curfew-watch.ts'
import { inputWatch } from './io/input-watch.ts'
import { ioProfiles } from './io/io-profiles.ts'
import { maintenanceServices } from './maintenance-services.ts'
import { powerProfiles } from './power/power-profiles.ts'
import { powerWatch } from './power/power-watch.ts'
import { sensors } from './sensors.ts'
import { statusProfiles } from './status/status-profiles.ts'
import { statusWatch } from './status/status-watch.ts'

export const profilesModule = defineModule({
  id: 'profiles',
  handlers: [...curfewProfiles, ...statusProfiles, ...ioProfiles, ...maintenanceServices, ...powerProfiles, ...sensors],
  inCommit: { watches: [curfewWatch, inputWatch, powerWatch, statusWatch] },
})
