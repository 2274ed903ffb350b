import type { FleetSchemas } from '@muster/contract'

export type FenceShape = FleetSchemas['FenceShape']

export interface Feature {
  readonly type: 'Feature'
  readonly id?: number
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null
  readonly properties: Readonly<Record<string, unknown>> | null
}

export function featureOf({ fenceId, name, inside, outside, alarmPriority, isDefault, shape }: FleetSchemas['Fence']): Feature {
  const isCircle = shape.shapeType === 'CIRCLE'
  return {
    type: 'Feature',
    id: fenceId,
    geometry: isCircle
      ? { type: 'Point', coordinates: [shape.circleLongitude, shape.circleLatitude] }
      : { type: 'Polygon', coordinates: [shape.polygon] },
    properties: { name, inside, outside, alarmPriority, isDefault, ...(isCircle && { radius: shape.circleRadius }) },
  }
}

/** @throws Error saying why it is no geofence */
export function fenceOf({ geometry, properties }: Feature): FleetSchemas['FenceProfileInput'] {
  const { name, radius, inside, outside, alarmPriority, isDefault } = properties ?? {}
  if (typeof name !== 'string' || name === '') throw new Error('It has no property name.')
  const isTold = typeof inside === 'boolean' || typeof outside === 'boolean'
  return {
    name,
    shape: shapeOf(geometry, radius),
    inside: isTold ? inside === true : true,
    outside: isTold ? outside === true : true,
    ...(typeof alarmPriority === 'number' && { alarmPriority }),
    ...(typeof isDefault === 'boolean' && { isDefault }),
  }
}

function shapeOf(geometry: Feature['geometry'], radius: unknown): FenceShape {
  const coordinates = Array.isArray(geometry?.coordinates) ? (geometry.coordinates as unknown[]) : []
  if (geometry?.type === 'Point') {
    const [circleLongitude, circleLatitude] = pointOf(coordinates)
    if (typeof radius !== 'number') throw new Error('A point needs the property radius, in metres.')
    return { shapeType: 'CIRCLE', circleLongitude, circleLatitude, circleRadius: radius }
  }
  if (geometry?.type !== 'Polygon') throw new Error(`${geometry?.type ?? 'Nothing'} is neither a polygon nor a point with a radius.`)
  const [ring, hole] = coordinates
  if (hole !== undefined) throw new Error('A polygon with holes is no geofence.')
  if (!Array.isArray(ring)) throw new Error('The polygon has no ring.')
  return { shapeType: 'POLYGON', polygon: ring.map(pointOf) }
}

/** A height, where there is one, is left out. */
function pointOf(point: unknown): [lng: number, lat: number] {
  const [lng, lat] = Array.isArray(point) ? (point as unknown[]) : []
  if (typeof lng !== 'number' || typeof lat !== 'number') throw new Error('A coordinate is not [longitude, latitude].')
  return [lng, lat]
}
