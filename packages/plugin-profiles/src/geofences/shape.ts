import { fenceCorners, sidesMeet, unwrapped, type FleetSchemas } from '@muster/contract'
import type { DrawnShape } from '@muster/map-kit/drawing'

export type FenceShape = FleetSchemas['FenceShape']
/** Dialog code of an invalid shape (001 §5). */
export type ShapeError = 'shapeMissing' | 'invalidShape' | 'shapeExcessPoint'

/** Drops the closing point of a ring. */
const openRing = (ring: readonly number[][]) => ring.slice(0, -1)

export function shapeErrorOf(shape: FenceShape | null): ShapeError | undefined {
  if (!shape) return 'shapeMissing'
  if (shape.shapeType === 'CIRCLE') return undefined
  const corners = unwrapped(openRing(shape.polygon))
  if (corners.length > fenceCorners.most) return 'shapeExcessPoint'
  return corners.length < fenceCorners.fewest || sidesMeet(corners) ? 'invalidShape' : undefined
}

/** Converts to the shape of the drawing tools. */
export function toDrawnShape(shape: FenceShape): DrawnShape {
  if (shape.shapeType === 'CIRCLE')
    return {
      kind: 'circle',
      center: { lat: shape.circleLatitude, lng: shape.circleLongitude },
      radius: shape.circleRadius,
    }
  return { kind: 'polygon', ring: unwrapped(openRing(shape.polygon)).map(([lng, lat]) => ({ lat, lng })) }
}

/** Converts to the shape on the wire: degrees with a precision of 0.1 m and closed rings. */
export function toFenceShape(shape: DrawnShape): FenceShape {
  if (shape.kind === 'circle')
    return {
      shapeType: 'CIRCLE',
      circleRadius: shape.radius,
      circleLongitude: longitude(shape.center.lng),
      circleLatitude: rounded(shape.center.lat),
    }
  const corners = shape.ring.map(({ lat, lng }) => [longitude(lng), rounded(lat)])
  return { shapeType: 'POLYGON', polygon: [...corners, ...corners.slice(0, 1)] }
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const longitude = (lng: number) => rounded(lng - 360 * Math.round(lng / 360))
