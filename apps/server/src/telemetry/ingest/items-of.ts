import type { DeviceEvent, Observation, Parsed, Unplaced } from './observation.ts'

/** Returns all parts of a request that belong to a device. */
export function itemsOf({
  observations,
  events,
  unplaced = [],
  held = [],
}: Parsed): (Observation | Unplaced | DeviceEvent)[] {
  return [...observations, ...events, ...unplaced.map(({ reading }) => reading), ...held.map(({ reading }) => reading)]
}
