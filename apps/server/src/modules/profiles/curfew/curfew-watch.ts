import type { FleetSchemas } from '@muster/contract'
import { phrase } from '#kernel/texts/sentence.ts'
import { unitWatch, type UnitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'
import { allowedHours } from './allowed-hours.ts'
import { profileGroup, profilesOfUnits, type UnitProfile } from '../unit-profiles.ts'

type Curfew = Pick<FleetSchemas['CurfewProfile'], 'timezoneId' | 'days' | 'notification'>

/** Raises an alarm when a unit is used outside the hours of its curfew profile: the key is on, or it moves. */
export const curfewWatch: WatchSource = {
  id: 'curfew',
  read: async (db, unitIds) => {
    const profiles = await profilesOfUnits<Curfew>(db, 'curfew-profile', unitIds)
    return new Map(
      profiles.filter(isComplete).flatMap(profile => {
        const watches = [watchOf(profile)]
        return profile.unitIds.map(id => [id, watches] as const)
      }),
    )
  },
}

/** A curfew without days or zone has no effect. */
const isComplete = ({ data }: UnitProfile<Partial<Curfew>>) => data.days !== undefined && data.timezoneId !== undefined

function watchOf({ recordId, name, data }: UnitProfile<Curfew>): UnitWatch {
  const holdsAt = allowedHours(data.days, data.timezoneId)
  return unitWatch({
    key: `curfew/${recordId}`,
    condition: {
      is: 'all',
      of: [
        {
          is: 'any',
          of: [
            { is: 'switch', of: 'ignition', on: true },
            { is: 'switch', of: 'motion', on: true },
          ],
        },
        { is: 'not', of: { is: 'time', holdsAt } },
      ],
    },
    starts: () => ({ code: 'CURFEW', text: phrase('label.alarm.curfew', { profile: name }), ...profileGroup(data) }),
  })
}
