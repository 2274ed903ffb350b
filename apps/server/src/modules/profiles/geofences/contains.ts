import { unwrapped } from '@muster/contract'
import { metresBetween, type Place } from '@muster/signals'
import type { FenceShape } from './shape.ts'

/** Returns true if a place is inside a shape: a circle on the ground, or a polygon with straight sides in degrees. */
export function contains(shape: FenceShape, { latitude, longitude }: Place): boolean {
  if (shape.shapeType === 'CIRCLE') {
    const center = { latitude: shape.circleLatitude, longitude: shape.circleLongitude }
    return metresBetween(center, { latitude, longitude }) <= shape.circleRadius
  }
  const ring = unwrapped(shape.polygon)
  // the copy of the place next to the ring
  const [x, y] = unwrapped([...shape.polygon.slice(0, 1), [longitude, latitude]])[1] ?? [longitude, latitude]
  return ring.reduce((isIn, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length] ?? [ax, ay]
    const isHit = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return isHit ? !isIn : isIn
  }, false)
}
