import { eastward } from '../place.ts'
import type { Place } from '../place.ts'

/**
 * Finds the stretch of a road on which a place lies. @param begin first vertex @param end last vertex @returns the vertex where
 * the stretch begins
 */
export function stretchAt(road: readonly Place[], place: Place, begin: number, end: number): number {
  let nearest = Math.min(begin, end)
  let least = Infinity
  for (let vertex = begin; vertex < end; vertex++) {
    const distance = squaredDistance(place, road[vertex]!, road[vertex + 1]!)
    if (distance < least) [nearest, least] = [vertex, distance]
  }
  return nearest
}

/** Uses a plane around the place, which is precise for a few kilometres. */
function squaredDistance(place: Place, a: Place, b: Place): number {
  const shrink = Math.cos((place.latitude * Math.PI) / 180)
  const x = eastward(place.longitude, a.longitude) * shrink
  const y = a.latitude - place.latitude
  const dx = eastward(a.longitude, b.longitude) * shrink
  const dy = b.latitude - a.latitude
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length))
  return (x + along * dx) ** 2 + (y + along * dy) ** 2
}
