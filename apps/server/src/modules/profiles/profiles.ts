import type { Bound } from '../../kernel/http/handler.ts'
import { curfewProfiles } from './curfew-profiles.ts'
import { dutyProfiles } from './duty-profiles.ts'
import { ioProfiles } from './io-profiles.ts'
import { maintenanceServices } from './maintenance-services.ts'
import { powerProfiles } from './power-profiles.ts'
import { sensors } from './sensors.ts'

export const profiles: readonly Bound[] = [
  ...curfewProfiles,
  ...dutyProfiles,
  ...ioProfiles,
  ...maintenanceServices,
  ...powerProfiles,
  ...sensors,
]
