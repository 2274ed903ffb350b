import { dayMs } from '@muster/contract'
import type { Bounds } from './bounds.ts'
import type { FleetState, ScopeMask } from './fleet-state.ts'
import { select } from './selection.ts'
import type { UnitFilter } from './selection.ts'
import { statusLimit } from './unit-status.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Unit in a viewport. */
export interface UnitPoint {
  unitId: number
  lat: number
  lng: number
  statusId: number
  /** Degrees clockwise from north. */
  course: number | null
  /** Kilometres an hour. */
  speed: number | null
  /** Time of the fix. */
  time: Milliseconds
}

export interface UnitPage {
  units: UnitPoint[]
  /** Number of units, listed or not. */
  total: number
  truncated: boolean
}

export interface StatusCount {
  statusId: number
  count: number
}

const hourMs = 3_600_000

/** Maximum number of units in a viewport. */
export const viewportLimit = 2000

export function unitPoint(state: FleetState, slot: number): UnitPoint {
  const c = state.columns
  return {
    unitId: c.unitId[slot]!,
    lat: c.lat[slot]!,
    lng: c.lng[slot]!,
    statusId: c.shown[slot]!,
    course: known(c.course[slot]!),
    speed: known(c.speed[slot]!),
    time: c.time[slot]!,
  }
}

/** Returns the units of a viewport by ID, at most `limit`. */
export function unitsInBounds(
  state: FleetState,
  mask: ScopeMask,
  filter: UnitFilter = {},
  limit = viewportLimit,
): UnitPage {
  const slots = select(state, mask, filter)
  const units = Array.from(slots.subarray(0, limit), slot => unitPoint(state, slot))
  return {
    units: units.toSorted((a, b) => a.unitId - b.unitId),
    total: slots.length,
    truncated: slots.length > limit,
  }
}

/** Counts units by displayed status, omitting statuses without units. */
export function statusCounts(state: FleetState, mask: ScopeMask, filter: UnitFilter = {}): StatusCount[] {
  return statusCountsOf(state, select(state, mask, filter))
}

/** Counts known slots by displayed status. */
export function statusCountsOf(state: FleetState, slots: Iterable<number>): StatusCount[] {
  const counts = new Uint32Array(statusLimit)
  const { shown } = state.columns
  for (const slot of slots) counts[shown[slot]!]! += 1
  return listCounts(counts)
}

/** Counts visible units by the age of their newest reading, each once. */
export function reportAges(
  state: FleetState,
  mask: ScopeMask,
  now: Milliseconds,
): Record<'lastHour' | 'lastDay' | 'lastWeek' | 'older', number> {
  const { time } = state.columns
  const counts = { lastHour: 0, lastDay: 0, lastWeek: 0, older: 0 }
  for (const slot of select(state, mask)) {
    const age = now - time[slot]!
    if (age < hourMs) counts.lastHour++
    else if (age < dayMs) counts.lastDay++
    else if (age < 7 * dayMs) counts.lastWeek++
    else counts.older++
  }
  return counts
}

/** @param offset index of the first count */
export function listCounts(counts: Uint32Array, offset = 0): StatusCount[] {
  const list: StatusCount[] = []
  for (let statusId = 0; statusId < statusLimit; statusId++) {
    const count = counts[offset + statusId]!
    if (count > 0) list.push({ statusId, count })
  }
  return list
}

/**
 * Returns the smallest rectangle around the units, across the antimeridian if that is shorter: `east` is then above 180.
 * Returns undefined without units.
 */
export function boundingBox(state: FleetState, mask: ScopeMask, filter: UnitFilter = {}): Bounds | undefined {
  const slots = select(state, mask, filter)
  if (slots.length === 0) return undefined
  const { lat, lng } = state.columns
  let south = 90
  let north = -90
  const first = new Float64Array(360).fill(Infinity)
  const last = new Float64Array(360).fill(-Infinity)
  for (const slot of slots) {
    south = Math.min(south, lat[slot]!)
    north = Math.max(north, lat[slot]!)
    const degree = Math.min(359, Math.floor(lng[slot]! + 180))
    first[degree] = Math.min(first[degree]!, lng[slot]!)
    last[degree] = Math.max(last[degree]!, lng[slot]!)
  }
  return { south, north, ...shortestArc(first, last) }
}

/** Returns the arc that excludes the widest gap between occupied degrees. */
function shortestArc(first: Float64Array, last: Float64Array): Pick<Bounds, 'west' | 'east'> {
  const occupied = [...first.keys()].filter(degree => first[degree]! < Infinity)
  let arc = { west: first[occupied[0]!]!, east: last[occupied.at(-1)!]! }
  let widest = arc.west + 360 - arc.east
  for (const [i, degree] of occupied.slice(1).entries()) {
    const before = last[occupied[i]!]!
    const gap = first[degree]! - before
    if (gap <= widest) continue
    widest = gap
    arc = { west: first[degree]!, east: before + 360 }
  }
  return arc
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : Math.round(value * 10) / 10
}
