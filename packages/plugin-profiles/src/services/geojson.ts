import type { FleetSchemas } from '@muster/contract'

type FenceShape = FleetSchemas['FenceShape']
type Fence = FleetSchemas['Fence']

/** A geofence as a feature of RFC 7946. A circle is its centre, with `radius` in metres among the properties. */
export interface GeofenceFeature {
  type: 'Feature'
  id?: number
  geometry: { type: 'Point'; coordinates: number[] } | { type: 'Polygon'; coordinates: number[][][] }
  properties: {
    name: string
    inside: boolean
    outside: boolean
    alarmPriority: number
    isDefault?: boolean
    radius?: number
  }
}

export interface GeofenceCollection {
  type: 'FeatureCollection'
  features: GeofenceFeature[]
}

/** What a file says of one geofence. */
export type ReadGeofence = Pick<Fence, 'name' | 'inside' | 'outside' | 'alarmPriority' | 'shape'>

export function toGeoJson(fences: readonly Fence[]): GeofenceCollection {
  return { type: 'FeatureCollection', features: fences.map(featureOf) }
}

function featureOf({ fenceId, shape, ...fence }: Fence): GeofenceFeature {
  const { name, inside, outside, alarmPriority, isDefault } = fence
  const properties = { name, inside, outside, alarmPriority, isDefault }
  if (shape.shapeType === 'POLYGON')
    return {
      type: 'Feature',
      id: fenceId,
      geometry: { type: 'Polygon', coordinates: [counterclockwise(shape.polygon)] },
      properties,
    }
  const { circleLongitude, circleLatitude, circleRadius } = shape
  const geometry = { type: 'Point' as const, coordinates: [circleLongitude, circleLatitude] }
  return { type: 'Feature', id: fenceId, geometry, properties: { ...properties, radius: circleRadius } }
}

/** As RFC 7946 wants the outer ring. */
function counterclockwise(ring: readonly number[][]): number[][] {
  const doubled = ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
  return doubled < 0 ? ring.toReversed() : [...ring]
}

/**
 * The geofences of a feature collection or of one feature. What a feature leaves out tells of coming and going.
 * @throws TypeError naming each feature that is none, and what to write instead
 */
export function fromGeoJson(json: unknown): ReadGeofence[] {
  const features =
    isRecord(json) && json.type === 'FeatureCollection' && Array.isArray(json.features)
      ? (json.features as unknown[])
      : [json]
  const faults: string[] = []
  const read = features.flatMap((feature, index) => {
    const found = readFeature(feature, index + 1)
    if (typeof found !== 'string') return [found]
    faults.push(`Feature ${index + 1} ${found}`)
    return []
  })
  if (faults.length > 0) throw new TypeError(faults.join('\n'))
  return read
}

function readFeature(feature: unknown, number: number): ReadGeofence | string {
  if (!isRecord(feature) || feature.type !== 'Feature' || !isRecord(feature.geometry))
    return 'is no GeoJSON feature with a geometry.'
  const { name, inside, outside, alarmPriority, radius } = isRecord(feature.properties) ? feature.properties : {}
  const shape = readShape(feature.geometry, radius)
  if (typeof shape === 'string') return shape
  const tellsBoth = inside !== true && outside !== true
  return {
    name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 200) : `Geofence ${number}`,
    inside: inside === true || tellsBoth,
    outside: outside === true || tellsBoth,
    alarmPriority: typeof alarmPriority === 'number' ? alarmPriority : 0,
    shape,
  }
}

function readShape({ type, coordinates }: Record<string, unknown>, radius: unknown): FenceShape | string {
  if (type === 'Point') {
    const place = placeOf(coordinates)
    if (!place) return 'has a point without a longitude and a latitude.'
    if (typeof radius !== 'number' || !(radius > 0))
      return 'is a point without a radius: give one in metres in its properties.'
    return { shapeType: 'CIRCLE', circleRadius: radius, circleLongitude: place[0], circleLatitude: place[1] }
  }
  if (type !== 'Polygon' || !Array.isArray(coordinates))
    return `is a ${String(type)}: only Point and Polygon become geofences.`
  const [ring, ...holes] = coordinates as unknown[]
  if (holes.length > 0) return 'has holes, which a geofence cannot have: leave only the outer ring.'
  const polygon = Array.isArray(ring) ? (ring as unknown[]).map(placeOf) : []
  if (polygon.length === 0 || !polygon.every(place => place !== undefined))
    return 'has a ring with points that are no places.'
  return { shapeType: 'POLYGON', polygon }
}

/** An altitude is left out. */
function placeOf(value: unknown): [lng: number, lat: number] | undefined {
  if (!Array.isArray(value)) return undefined
  const [lng, lat] = value as unknown[]
  return typeof lng === 'number' && typeof lat === 'number' ? [lng, lat] : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
