import type { FleetSchemas } from '@muster/contract'
import { behaviour } from '@muster/signals'
import { phrase } from '#kernel/texts/sentence.ts'
import { unitWatch, type RaisedAlarm, type UnitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'
import { profileGroup, profilesOfUnits } from '../unit-profiles.ts'

type Power = Pick<FleetSchemas['PowerProfile'], 'minBattery_mV' | 'notification'>

/** Voltage limit of a disconnected supply, and minimum for it to count as connected again. */
export const supplyCut = { below: 3, release: 6 } as const
/** Volts above the limit for a battery to count as recovered. */
const recovered = 0.3

/** Raises an alarm when the supply of a unit is cut, and when its battery is below the limit of its power profile. */
export const powerWatch: WatchSource = {
  id: 'power',
  read: async (db, unitIds) => {
    const watches = new Map<number, readonly UnitWatch[]>(unitIds.map(id => [id, cutOfUnknown]))
    for (const { unitIds: ids, recordId, data } of await profilesOfUnits<Power>(db, 'power-profile', unitIds)) {
      const shared = [cutWatch(profileGroup(data)), ...batteryWatches(recordId, data)]
      for (const id of ids) watches.set(id, shared)
    }
    return watches
  },
}

/** Ignores a supply that is disconnected when the unit is first seen, because many devices report 0 V. */
function cutWatch(alarm: Partial<RaisedAlarm>): UnitWatch {
  return unitWatch({
    key: 'power/cut',
    condition: {
      is: 'value',
      of: { signals: ['power'] },
      behaviour: behaviour.less,
      threshold: supplyCut.below,
      release: supplyCut.release,
    },
    first: 'known',
    starts: () => ({ code: 'POWER_CUT', text: phrase('label.alarm.powerCut'), ...alarm }),
  })
}
const cutOfUnknown = [cutWatch({ isPortalOnly: true })]

function batteryWatches(recordId: number, data: Power): UnitWatch[] {
  const { minBattery_mV } = data
  if (minBattery_mV === undefined || minBattery_mV === null) return []
  const threshold = minBattery_mV / 1000
  return [
    unitWatch({
      key: `power/${recordId}/battery`,
      condition: {
        is: 'all',
        of: [
          {
            is: 'value',
            of: { signals: ['power'] },
            behaviour: behaviour.greaterOrEqual,
            threshold: supplyCut.below,
          },
          {
            is: 'value',
            of: { signals: ['power'] },
            behaviour: behaviour.less,
            threshold,
            release: threshold + recovered,
          },
        ],
      },
      starts: ({ value = 0 }) => ({
        code: 'LOW_BATTERY',
        text: phrase('label.alarm.lowBattery', { volts: value.toFixed(1), limit: threshold.toFixed(1) }),
        ...profileGroup(data),
      }),
    }),
  ]
}
