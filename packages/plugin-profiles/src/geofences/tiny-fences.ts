import { boundsOf, pixels, worldSize } from '@muster/map-kit'
import { borderOf } from '@muster/map-kit/drawing'
import type { MapPoint } from '@muster/map-kit/points'
import type { OtherFence } from './use-surroundings.ts'

/** Size in pixels below which a shape is hard to see. */
const minPixels = 24

/** Returns the centres of geofences that are hard to see at a zoom level. */
export function tinyFences(fences: readonly OtherFence[], zoom: number): MapPoint[] {
  return fences.flatMap(fence => {
    const box = boundsOf(borderOf(fence))
    if (!box) return []
    const { south, west, north } = box
    // unwraps a box across the antimeridian
    const east = box.east < west ? box.east + 360 : box.east
    if (pixels({ lat: south, lng: west }, { lat: north, lng: east }, worldSize(zoom)) >= minPixels) return []
    const { id, name, color } = fence
    return [{ id, name, group: '', lat: (south + north) / 2, lng: (west + east) / 2, ...(color && { color }) }]
  })
}
