import { boundsOfBox, type FleetSchemas } from '@muster/contract'
import type { ClusteredUnits, UnitPosition } from './fleet-positions.client.ts'
import type { LiveUpdate, LivePosition } from './live-update.ts'

interface Patched {
  /** The unchanged object if nothing drawn has changed, to avoid rendering. */
  answer: ClusteredUnits
  /** True if a unit appeared outside all groups, or left one. */
  areGroupsOutdated: boolean
}

const secondOf = (time: string) => Math.floor(Date.parse(time) / 1000)

/** Moves the single units that an update names, and removes those that left the window. */
export function patchPositions(answer: ClusteredUnits, { moved, gone }: LiveUpdate): Patched {
  const left = answer.units.filter(({ unitId }) => !gone.has(unitId))
  const units = left.map(unit => {
    const now = moved.get(unit.unitId)
    return now ? withLivePosition(unit, now) : unit
  })
  const isSame = units.length === answer.units.length && units.every((unit, i) => unit === answer.units[i])
  const totalCount = answer.totalCount - (answer.units.length - left.length)
  return {
    answer: isSame ? answer : { ...answer, units, totalCount },
    areGroupsOutdated: areGroupsOutdatedBy(answer, { moved, gone }),
  }
}

function areGroupsOutdatedBy({ clusters, units, truncated }: ClusteredUnits, { moved, gone }: LiveUpdate): boolean {
  // a truncated answer draws only some units, so most moves concern others
  if (truncated) return false
  const drawn = new Set(units.map(({ unitId }) => unitId))
  const isStranger = ([unitId, at]: [number, LivePosition]) =>
    !drawn.has(unitId) && !clusters.some(({ bounds }) => isInBox(bounds, at))
  return [...gone].some(unitId => !drawn.has(unitId)) || [...moved].some(isStranger)
}

/** Never replaces a fix with an older one. A fix of the same second may bring another status. */
function withLivePosition(unit: UnitPosition, { lat, lng, course, statusId, time }: LivePosition): UnitPosition {
  const seconds = secondOf(time) - secondOf(unit.lastPositionTimestamp)
  if (seconds < 0 || (seconds === 0 && statusId === unit.statusId)) return unit
  if (seconds === 0) return { ...unit, statusId }
  return { ...unit, lat, lng, course, statusId, lastPositionTimestamp: time }
}

/** Boxes that cross the antimeridian extend beyond 180°. */
function isInBox(box: FleetSchemas['BoundingBox'], { lat, lng }: LivePosition): boolean {
  const bounds = boundsOfBox(box)
  if (!bounds) return false
  const unwrapped = lng < bounds.west ? lng + 360 : lng
  return lat >= bounds.south && lat <= bounds.north && unwrapped >= bounds.west && unwrapped <= bounds.east
}
