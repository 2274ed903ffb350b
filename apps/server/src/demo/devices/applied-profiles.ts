import type { AppliedConfiguration, DesiredProfiles } from '@muster/contract/devices'
import { seededRandom } from '#kernel/seeded-random.ts'
import type { Machine } from '../simulation/machine.ts'

type Applied = AppliedConfiguration['profiles']

const refuseRandom = seededRandom('configuration refused')
/** Share of the devices that cannot sleep. */
const sleepless = 0.06

/** Returns what the device of a machine makes of its profiles. The server applies curfews, geofences and statuses. */
export function appliedBy({ seed }: Pick<Machine, 'seed'>, profiles: DesiredProfiles): Applied {
  const refuses = refuseRandom(seed) < sleepless
  return {
    ...(profiles.power && {
      power: refuses
        ? { status: 'refused', reason: 'The wake-up line is not connected: this device cannot sleep.' }
        : { status: 'applied' },
    }),
    ...(profiles.satellite && { satellite: { status: 'applied' } }),
    ...(profiles.can && { can: { status: 'applied' } }),
    ...(profiles.io && { io: { status: 'applied' } }),
    ...(profiles.curfew && { curfew: { status: 'ignored' } }),
    ...(profiles.geofences && { geofences: { status: 'ignored' } }),
    ...(profiles.status && { status: { status: 'ignored' } }),
  }
}
