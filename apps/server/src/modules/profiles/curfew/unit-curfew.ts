import type { FleetSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { allowedHours, nextChange } from './allowed-hours.ts'
import { profilesOfUnits } from '../unit-profiles.ts'

type Curfew = Partial<Pick<FleetSchemas['CurfewProfile'], 'timezoneId' | 'days'>>

/** Returns whether a unit may be used now by its curfew profile, and until when; undefined without a profile. */
export async function unitCurfew(
  db: Database,
  unitId: number,
  now: number,
): Promise<FleetSchemas['UnitCurfew'] | undefined> {
  const [profile] = await profilesOfUnits<Curfew>(db, 'curfew-profile', [unitId])
  const { days, timezoneId } = profile?.data ?? {}
  if (!days || timezoneId === undefined) return undefined
  const holdsAt = allowedHours(days, timezoneId)
  const changesAt = nextChange(holdsAt, now)
  return {
    isAllowed: holdsAt(now),
    timezoneId,
    ...(changesAt !== undefined && { changesAt: new Date(changesAt).toISOString() }),
  }
}
