import type { FleetSchemas } from '@muster/contract'
import type { Feature } from './fence-features.ts'

type Fence = FleetSchemas['Fence']

/** Geofence as a feature of RFC 7946. A circle is a point with `radius` in metres in its properties. */
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

/** Orients the outer ring as RFC 7946 requires. */
function counterclockwise(ring: readonly number[][]): number[][] {
  const doubled = ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)
  return doubled < 0 ? ring.toReversed() : [...ring]
}

/** Returns the features of a GeoJSON value; undefined for other JSON. */
export function featuresOfGeoJson(json: unknown): Feature[] | undefined {
  if (!isRecord(json)) return undefined
  if (json.type === 'FeatureCollection' && Array.isArray(json.features))
    return (json.features as unknown[]).map(feature)
  if (json.type === 'Feature') return [feature(json)]
  return typeof json.type === 'string' && 'coordinates' in json ? [feature({ geometry: json })] : undefined
}

function feature(value: unknown): Feature {
  const { geometry, properties } = isRecord(value) ? value : {}
  return { geometries: geometriesOf(geometry, 0), properties: isRecord(properties) ? properties : {} }
}

/** Splits multi-part geometries into separate ones. */
function geometriesOf(geometry: unknown, depth: number): Feature['geometries'] {
  if (!isRecord(geometry) || typeof geometry.type !== 'string' || depth > mostDepth) return []
  const { type, coordinates, geometries } = geometry
  if (type === 'GeometryCollection' && Array.isArray(geometries))
    return (geometries as unknown[]).flatMap(inner => geometriesOf(inner, depth + 1))
  if ((type === 'MultiPolygon' || type === 'MultiPoint') && Array.isArray(coordinates))
    return (coordinates as unknown[]).map(part => ({ type: type.slice('Multi'.length), coordinates: part }))
  return [{ type, coordinates }]
}

/** Maximum nesting of geometry collections. */
const mostDepth = 8

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
