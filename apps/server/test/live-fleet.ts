import * as fc from 'fast-check'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import type { Reading } from '#telemetry/live/reading.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Clock of `fleet`. */
export const now: Milliseconds = 1_800_000_000_000

export function reading(unitId: number, latitude: number, longitude: number, more: Partial<Reading> = {}): Reading {
  return { unitId, companyId: 1, time: now - 60_000, latitude, longitude, statusId: 1, ...more }
}

export function fleet(readings: readonly Reading[], clock: () => Milliseconds = () => now): FleetState {
  const state = new FleetState({ capacity: 4, now: clock })
  for (const each of readings) state.upsert(each)
  return state
}

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0, 85.06, 45))
const meridian = fc.constantFrom(-180, 180, 179.99, -179.99, 9)
const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), meridian)

/** Fleets of up to 120 units in five companies, many at the edges of the map or at the same location. */
export const anyReadings = fc
  .array(
    fc.record({
      companyId: fc.integer({ min: 1, max: 5 }),
      latitude,
      longitude,
      statusId: fc.integer({ min: 0, max: 4 }),
      time: fc.constant(now - 60_000),
    }),
    { maxLength: 120 },
  )
  .map(list => list.map((each, i): Reading => ({ unitId: i + 1, ...each })))

export const anyBounds = fc
  .tuple(latitude, latitude, longitude, fc.oneof(longitude, fc.constantFrom(-190, 200, 540)))
  .map(([a, b, west, east]) => ({ south: Math.min(a, b), north: Math.max(a, b), west, east }))
