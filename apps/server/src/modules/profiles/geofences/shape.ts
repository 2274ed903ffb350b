import { fenceCorners, fenceRadius, sidesMeet, unwrapped, type FleetSchemas } from '@muster/contract'
import { badRequest } from '#kernel/http/problem.ts'
import type { Line } from '#kernel/texts/sentence.ts'

export type FenceShape = FleetSchemas['FenceShape']
type Point = readonly number[]

/**
 * Validates a shape and returns it as it is stored.
 * @throws Problem 400 for a ring that is open, too short, too long or crossing itself, or a place or radius out of range
 */
export function shapeOf(shape: FenceShape): FenceShape {
  const errors = shape.shapeType === 'CIRCLE' ? flawsOfCircle(shape) : flawsOfRing(shape.polygon)
  if (errors.length > 0) throw badRequest(['problem.shapeInvalid'], { errors })
  if (shape.shapeType === 'POLYGON') return { shapeType: 'POLYGON', polygon: shape.polygon }
  const { circleRadius, circleLongitude, circleLatitude } = shape
  return { shapeType: 'CIRCLE', circleRadius, circleLongitude, circleLatitude }
}

function flawsOfCircle({
  circleRadius,
  circleLongitude,
  circleLatitude,
}: Extract<FenceShape, { shapeType: 'CIRCLE' }>): Line[] {
  return [
    ...(circleRadius > 0 && circleRadius <= fenceRadius.most
      ? []
      : [['shape.circleRadius', 'problem.radiusRange'] as const]),
    ...(isPlace([circleLongitude, circleLatitude]) ? [] : [['shape', 'problem.centreRange'] as const]),
  ]
}

function flawsOfRing(ring: readonly Point[]): Line[] {
  if (!ring.every(isPlace)) return [['shape.polygon', 'problem.pointRange']]
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length < 2 || first?.[0] !== last?.[0] || first?.[1] !== last?.[1])
    return [['shape.polygon', 'problem.ringOpen']]
  const corners = unwrapped(ring.slice(0, -1))
  const { fewest, most } = fenceCorners
  if (corners.length < fewest) return [['shape.polygon', 'problem.fewPoints', { fewest }]]
  if (corners.length > most) return [['shape.polygon', 'problem.manyPoints', { most }]]
  return sidesMeet(corners) ? [['shape.polygon', 'problem.sidesMeet']] : []
}

const isPlace = ([lng = Number.NaN, lat = Number.NaN, ...more]: Point) =>
  more.length === 0 && Math.abs(lng) <= 180 && Math.abs(lat) <= 90
