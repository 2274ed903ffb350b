import type { FleetState } from '../live/fleet-state.ts'
import { toSeconds, type Milliseconds } from '#kernel/time/units.ts'

export interface FeedChange {
  /** Slots of new and changed units. */
  slots: readonly number[]
  /** IDs of units to remove from the map. */
  gone: readonly number[]
  /** True for a full list: units that are not in it are removed. */
  snapshot: boolean
  /** True if the window has more units than the limit. */
  truncated: boolean
}

/**
 * A message of positions, by column: `{ t, unitIds, lat, lng, course, status, time, gone?, snapshot?, truncated? }`.
 * `t` is the server's clock in milliseconds, coordinates are whole 1e-5 degrees, courses whole degrees or null, times
 * seconds of the fix. Units come in the order of their ids, which compresses best.
 */
export function feedMessage({ columns: c }: FleetState, change: FeedChange, now: Milliseconds): string {
  const slots = change.slots.toSorted((a, b) => c.unitId[a]! - c.unitId[b]!)
  const column = (value: (slot: number) => number | null) => `[${slots.map(slot => value(slot) ?? 'null').join(',')}]`
  return (
    `{"t":${now},"unitIds":${column(slot => c.unitId[slot]!)}` +
    `,"lat":${column(slot => Math.round(c.lat[slot]! * 1e5))}` +
    `,"lng":${column(slot => Math.round(c.lng[slot]! * 1e5))}` +
    `,"course":${column(slot => (Number.isNaN(c.course[slot]) ? null : Math.round(c.course[slot]!)))}` +
    `,"status":${column(slot => c.shown[slot]!)}` +
    `,"time":${column(slot => Math.floor(toSeconds(c.time[slot]!)))}` +
    (change.gone.length > 0 ? `,"gone":[${change.gone.join(',')}]` : '') +
    (change.snapshot ? ',"snapshot":true' : '') +
    (change.truncated ? ',"truncated":true}' : '}')
  )
}
