import { fenceCorners, fenceRadius, sidesMeet, unwrapped, type FleetSchemas } from '@muster/contract'
import { badRequest } from '../../kernel/http/problem.ts'

export type FenceShape = FleetSchemas['FenceShape']
type Point = readonly number[]

/**
 * The shape as it is stored.
 * @throws Problem 400 naming what is wrong: a ring that is open, too short, too long or crossing itself, a place or radius out of range
 */
export function shapeOf(shape: FenceShape): FenceShape {
  const errors = shape.shapeType === 'CIRCLE' ? flawsOfCircle(shape) : flawsOfRing(shape.polygon)
  if (errors.length > 0) throw badRequest('The shape of the geofence is not valid', { errors })
  if (shape.shapeType === 'POLYGON') return { shapeType: 'POLYGON', polygon: shape.polygon }
  const { circleRadius, circleLongitude, circleLatitude } = shape
  return { shapeType: 'CIRCLE', circleRadius, circleLongitude, circleLatitude }
}

function flawsOfCircle({
  circleRadius,
  circleLongitude,
  circleLatitude,
}: Extract<FenceShape, { shapeType: 'CIRCLE' }>): string[] {
  return [
    ...(circleRadius > 0 && circleRadius <= fenceRadius.most
      ? []
      : ['shape.circleRadius: must be above 0 and at most 1,000,000 metres']),
    ...(isPlace([circleLongitude, circleLatitude])
      ? []
      : ['shape: the centre must be a longitude of -180 to 180 and a latitude of -90 to 90']),
  ]
}

function flawsOfRing(ring: readonly Point[]): string[] {
  if (!ring.every(isPlace))
    return ['shape.polygon: each point must be a longitude of -180 to 180 and a latitude of -90 to 90']
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 2 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    return ['shape.polygon: the last point must repeat the first, which closes the ring']
  const corners = unwrapped(ring.slice(0, -1))
  const { fewest, most } = fenceCorners
  if (corners.length < fewest)
    return [`shape.polygon: invalidShape, must have at least ${fewest} points and the one that closes it`]
  if (corners.length > most)
    return [`shape.polygon: shapeExcessPoint, must have at most ${most} points and the one that closes it`]
  return sidesMeet(corners) ? ['shape.polygon: invalidShape, no two of its sides may meet'] : []
}

const isPlace = ([lng = Number.NaN, lat = Number.NaN, ...more]: Point) =>
  more.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
