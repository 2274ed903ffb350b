import type { MapPort } from '@muster/map-kit'
import type { UnitPosition } from '../services/fleet-positions.service.ts'

/** Pixels: closer, one marker hides the other. */
const apart = 12

/** The drawn units at the same location as one of them: a click cannot distinguish them. */
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
