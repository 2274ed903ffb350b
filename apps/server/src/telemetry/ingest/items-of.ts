import type { DeviceEvent, Observation, Parsed, Unplaced } from './observation.ts'

/** Returns everything of a request that belongs to a device. */
export function itemsOf({
  observations,
  events,
  unplaced = [],
  held = [],
}: Parsed): (Observation | Unplaced | DeviceEvent)[] {
  return [...observations, ...events, ...unplaced.map(({ reading }) => reading), ...held.map(({ reading }) => reading)]
}
