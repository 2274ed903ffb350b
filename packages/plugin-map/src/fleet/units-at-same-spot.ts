import type { MapPort } from '@muster/map-kit'
import type { UnitPosition } from '../services/fleet-positions.service.ts'

/** Pixels: closer, one marker hides the other. */
const apart = 12

/** The drawn units that stand where one of them does, so that a click cannot tell which is meant. */
export function unitsAtSameSpot(
  map: MapPort,
  units: readonly UnitPosition[],
  unit: UnitPosition,
): readonly UnitPosition[] {
  const { engine } = map
  if (!engine) return [unit]
  const here = engine.project(unit)
  return units.filter(other => {
    const { x, y } = engine.project(other)
    return Math.hypot(x - here.x, y - here.y) < apart
  })
}
