import type { Handler } from '#kernel/http/handler.ts'
import { curfewProfiles } from './curfew/curfew-profiles.ts'
import { dutyProfiles } from './status/status-profiles.ts'
import { ioProfiles } from './io/io-profiles.ts'
import { maintenanceServices } from './maintenance-services.ts'
import { powerProfiles } from './power/power-profiles.ts'
import { sensors } from './sensors.ts'

export const profiles: readonly Handler[] = [
  ...curfewProfiles,
  ...dutyProfiles,
  ...ioProfiles,
  ...maintenanceServices,
  ...powerProfiles,
  ...sensors,
]
