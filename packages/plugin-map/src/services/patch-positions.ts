import type { FleetSchemas } from '@muster/contract'
import type { ClusteredUnits, UnitPosition } from './fleet-positions.service.ts'
import type { LiveUpdate, Moved } from './live-update.ts'

interface Patched {
  /** The same object when nothing that is drawn changed, so that nothing renders. */
  answer: ClusteredUnits
  /** Groups are outdated: a unit appeared that is in none of them, or left one. */
  outgrown: boolean
}

/**
 * Moves the single units that an update names and takes away those that are gone.
 *
 * @param colors by status id
 */
export function patchPositions(
  answer: ClusteredUnits,
  { moved, gone }: LiveUpdate,
  colors: ReadonlyMap<number, string>,
): Patched {
  const left = answer.units.filter(({ unitId }) => !gone.has(unitId))
  const units = left.map(unit => {
    const now = moved.get(unit.unitId)
    return now ? place(unit, now, colors) : unit
  })
  const isSame = units.length === answer.units.length && units.every((unit, i) => unit === answer.units[i])
  const totalCount = answer.totalCount - (answer.units.length - left.length)
  return { answer: isSame ? answer : { ...answer, units, totalCount }, outgrown: isOutgrown(answer, { moved, gone }) }
}

function isOutgrown({ clusters, units, truncated }: ClusteredUnits, { moved, gone }: LiveUpdate): boolean {
  // more units than are drawn: most that move are strangers, and stay so
  if (truncated) return false
  const drawn = new Set(units.map(({ unitId }) => unitId))
  const isStranger = ([unitId, at]: [number, Moved]) =>
    !drawn.has(unitId) && !clusters.some(({ bounds }) => holds(bounds, at))
  return [...gone].some(unitId => !drawn.has(unitId)) || [...moved].some(isStranger)
}

/** A fix is never replaced by an older one; one of the same second may bring another status. */
function place(
  unit: UnitPosition,
  { lat, lng, course, statusId, time }: Moved,
  colors: ReadonlyMap<number, string>,
): UnitPosition {
  const known = Math.floor(Date.parse(unit.lastPositionTimestamp) / 1000) * 1000
  if (time < known || (time === known && statusId === unit.statusId)) return unit
  const statusColor = colors.get(statusId) ?? unit.statusColor
  if (time === known) return { ...unit, statusId, statusColor }
  return { ...unit, lat, lng, course, statusId, statusColor, lastPositionTimestamp: new Date(time).toISOString() }
}

/** Boxes that cross the antimeridian end beyond 180°. */
function holds(
  { bb_lat_min, bb_lat_max, bb_lng_min, bb_lng_max }: FleetSchemas['BoundingBox'],
  { lat, lng }: Moved,
): boolean {
  if (bb_lat_min === undefined || bb_lat_max === undefined || bb_lng_min === undefined || bb_lng_max === undefined)
    return false
  const east = lng < bb_lng_min ? lng + 360 : lng
  return lat >= bb_lat_min && lat <= bb_lat_max && east >= bb_lng_min && east <= bb_lng_max
}
