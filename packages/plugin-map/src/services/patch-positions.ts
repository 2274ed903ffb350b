import type { ClusteredUnits, PositionUpdate, UnitPosition } from './fleet-positions.service.ts'

/**
 * Moves the single units that an update names. The same object comes back when none of them is drawn, so that nothing
 * renders; `unknown` says that units moved which stand in groups or are new here: those need a fresh answer.
 */
export function patchPositions(
  answer: ClusteredUnits, { moved }: PositionUpdate, colors: ReadonlyMap<number, string>,
): { answer: ClusteredUnits; unknown: boolean } {
  let known = 0
  const units = answer.units.map(unit => {
    const now = moved.get(unit.unitId)
    if (!now) return unit
    known++
    return isNewer(unit, now.time) ? place(unit, now, colors) : unit
  })
  return { answer: known > 0 ? { ...answer, units } : answer, unknown: known < moved.size }
}

function isNewer(unit: UnitPosition, time: number): boolean {
  return time > Date.parse(unit.lastPositionTimestamp)
}

function place(
  unit: UnitPosition, { lat, lng, course, statusId, time }: { lat: number; lng: number; course: number; statusId: number; time: number },
  colors: ReadonlyMap<number, string>,
): UnitPosition {
  const statusColor = colors.get(statusId) ?? unit.statusColor
  return { ...unit, lat, lng, course, statusId, statusColor, lastPositionTimestamp: new Date(time).toISOString() }
}
