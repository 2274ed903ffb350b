import type { Bound } from '../../http/handler.ts'
import { curfewProfiles } from './curfew-profiles.ts'
import { dutyProfiles } from './duty-profiles.ts'
import { ioProfiles } from './io-profiles.ts'
import { powerProfiles } from './power-profiles.ts'

export const profiles: readonly Bound[] = [...curfewProfiles, ...dutyProfiles, ...ioProfiles, ...powerProfiles]
