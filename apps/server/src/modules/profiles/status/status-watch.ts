import type { FleetSchemas } from '@muster/contract'
import { statusIds } from '@muster/signals'
import { phrase } from '#kernel/texts/sentence.ts'
import { unitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'
import { profileGroup, profilesOfUnits } from '../unit-profiles.ts'

type StatusProfile = Pick<FleetSchemas['DutyProfile'], 'rules' | 'notification'>

/** Raises an alarm while a rule of the status profile gives a unit the status “In alarm”. */
export const statusWatch: WatchSource = {
  id: 'status',
  read: async (db, unitIds) => {
    const profiles = await profilesOfUnits<StatusProfile>(db, 'duty-profile', unitIds)
    return new Map(
      profiles
        .filter(({ data }) => data.rules?.some(({ dutyId }) => dutyId === statusIds.alarm))
        .flatMap(({ unitIds: ids, recordId, name, data }) => {
          const watches = [
            unitWatch({
              key: `status/${recordId}`,
              condition: { is: 'status', statusId: statusIds.alarm },
              starts: () => ({
                code: 'STATUS',
                text: phrase('label.alarm.status', { profile: name }),
                ...profileGroup(data),
              }),
            }),
          ]
          return ids.map(id => [id, watches] as const)
        }),
    )
  },
}
