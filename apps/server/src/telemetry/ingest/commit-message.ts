import { defineMessage, message, type Message } from '#kernel/servers/exchange.ts'
import { toSeconds, type Seconds } from '#kernel/time/units.ts'
import type { Alarm } from '../alarms/store-alarms.ts'
import type { Observation } from './observation.ts'

/** Message about a commit for the live state of other servers, by column: the newest reading of each unit. */
export interface StoredReadings {
  unitIds: number[]
  time: Seconds[]
  latitude: number[]
  longitude: number[]
  statusIds: number[]
  speed: (number | null)[]
  course: (number | null)[]
  /** High-priority alarms: unit and time. */
  alarms: [unitId: number, at: Seconds][]
}
export const storedReadings = defineMessage<StoredReadings>('stored')

/** Announces a changed unit of a device, or of all devices without a `uid`. */
export const deviceUnitsChanged = defineMessage<{ uid?: string }>('devices-changed')

/** Result of a commit. */
interface Stored {
  /** Oldest first. */
  positions: readonly { unitId: number; statusId: number; observation: Observation }[]
  alarms: readonly Alarm[]
}

export function commitMessages({ positions, alarms }: Stored): Message[] {
  const newest = [...new Map(positions.map(position => [position.unitId, position])).values()]
  const high = alarms.filter(({ priorityCode }) => priorityCode === 'HIGH')
  if (newest.length + high.length === 0) return []
  const column = <T>(value: (of: (typeof newest)[number]) => T) => newest.map(value)
  return [
    message(storedReadings, {
      unitIds: column(({ unitId }) => unitId),
      time: column(({ observation }) => toSeconds(observation.time)),
      latitude: column(({ observation }) => observation.latitude),
      longitude: column(({ observation }) => observation.longitude),
      statusIds: column(({ statusId }) => statusId),
      speed: column(({ observation }) => observation.speed ?? null),
      course: column(({ observation }) => observation.course ?? null),
      alarms: high.map(({ unitId, occurredAt }): [number, Seconds] => [unitId, toSeconds(occurredAt)]),
    }),
  ]
}
