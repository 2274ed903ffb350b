import { fenceCorners, fenceRadius, sidesMeet, unwrapped, type FleetSchemas } from '@muster/contract'
import { simplify } from './simplify.ts'

export type FenceShape = FleetSchemas['FenceShape']
type Fence = FleetSchemas['Fence']

/** Area in a file of any format. */
export interface Feature {
  name?: string
  /** Polygons with all rings, points, or unsupported geometries. */
  geometries: readonly { type: string; coordinates: unknown }[]
  properties: Readonly<Record<string, unknown>>
}

/** Reason why a feature is refused; its text is `profiles.geofenceFile.refused.<code>`. */
export type Refusal =
  | { code: 'noGeometry' | 'noRadius' | 'holes' | 'noPlaces' | 'crossing' }
  | { code: 'notArea'; type: string }
  | { code: 'fewCorners'; fewest: number }
  | { code: 'notSimplified'; corners: number; most: number }
  | { code: 'radius'; most: number }

/** Geofence as described by a file. */
export interface FileGeofence extends Pick<Fence, 'inside' | 'outside' | 'alarmPriority' | 'shape'> {
  /** 1-based position of the feature. */
  number: number
  /** Undefined when the file contains none. */
  name: string | undefined
  /** Set when the polygon exceeded the corner limit. */
  simplified?: {
    /** Open ring. */
    original: readonly (readonly number[])[]
    /** Metres. */
    deviation: number
  }
}

export interface RefusedFeature {
  number: number
  name: string | undefined
  refusal: Refusal
}

export interface GeofenceFile {
  geofences: FileGeofence[]
  refused: RefusedFeature[]
}

/** Converts features to geofences and collects refused ones. A feature without flags reports both transitions. */
export function geofencesOf(features: readonly Feature[]): GeofenceFile {
  const file: GeofenceFile = { geofences: [], refused: [] }
  features.forEach((feature, index) => {
    const number = index + 1
    const name = nameOf(feature)
    const refuse = (refusal: Refusal) => file.refused.push({ number, name, refusal })
    if (feature.geometries.length === 0) refuse({ code: 'noGeometry' })
    feature.geometries.forEach((geometry, part) => {
      const read = shapeOf(geometry, feature.properties)
      if ('code' in read) return refuse(read)
      const isOne = feature.geometries.length === 1
      file.geofences.push({
        number,
        name: name === undefined || isOne ? name : `${name} (${part + 1})`,
        ...flagsOf(feature.properties),
        ...read,
      })
    })
  })
  return file
}

/** Finds a property regardless of case, such as `NAME` or `Name`. */
function propertyOf({ properties }: Pick<Feature, 'properties'>, ...names: readonly string[]): unknown {
  for (const name of names)
    for (const [key, value] of Object.entries(properties))
      if (key.toLowerCase() === name && value !== null && value !== '') return value
  return undefined
}

function nameOf(feature: Feature): string | undefined {
  const name = feature.name ?? propertyOf(feature, 'name', 'title', 'label', 'description')
  const text =
    typeof name === 'number' ? String(name) : typeof name === 'string' ? name.trim().slice(0, 200).trim() : ''
  return text === '' ? undefined : text
}

function flagsOf(properties: Feature['properties']): Pick<FileGeofence, 'inside' | 'outside' | 'alarmPriority'> {
  const of = (name: string) => propertyOf({ properties }, name)
  const isOn = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'
  const [inside, outside] = [isOn(of('inside')), isOn(of('outside'))]
  const isUnset = !inside && !outside
  const alarmPriority = Number(of('alarmpriority') ?? 0)
  return {
    inside: inside || isUnset,
    outside: outside || isUnset,
    alarmPriority: Number.isSafeInteger(alarmPriority) ? alarmPriority : 0,
  }
}

type ReadShape = Pick<FileGeofence, 'shape' | 'simplified'>

function shapeOf(
  { type, coordinates }: Feature['geometries'][number],
  properties: Feature['properties'],
): ReadShape | Refusal {
  if (type === 'Point') return circleOf(coordinates, propertyOf({ properties }, 'radius'))
  if (type !== 'Polygon') return { code: 'notArea', type: type.slice(0, 40) }
  const [ring, ...holes] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  if (holes.length > 0) return { code: 'holes' }
  const places = Array.isArray(ring) ? (ring as unknown[]).map(placeOf) : []
  if (places.length === 0 || !places.every(place => place !== undefined)) return { code: 'noPlaces' }
  return polygonOf(places)
}

function circleOf(coordinates: unknown, value: unknown): ReadShape | Refusal {
  const place = placeOf(coordinates)
  if (!place) return { code: 'noPlaces' }
  const radius = typeof value === 'string' ? Number(value.replace(',', '.')) : value
  if (typeof radius !== 'number' || !(radius > 0)) return { code: 'noRadius' }
  if (radius > fenceRadius.most) return { code: 'radius', most: fenceRadius.most / 1000 }
  return { shape: { shapeType: 'CIRCLE', circleRadius: radius, circleLongitude: place[0], circleLatitude: place[1] } }
}

type Place = [lng: number, lat: number]

function polygonOf(places: readonly Place[]): ReadShape | Refusal {
  const corners = withoutRepeats(places)
  if (corners.length < 3) return { code: 'fewCorners', fewest: fenceCorners.fewest }
  const ring = corners.length === 3 ? withFourthCorner(corners) : corners
  if (ring.length <= fenceCorners.most)
    return sidesMeet(unwrapped(ring)) ? { code: 'crossing' } : { shape: polygon(ring) }
  const found = simplify(ring)
  if (!found) return { code: 'notSimplified', corners: ring.length, most: fenceCorners.most }
  return { shape: polygon(found.corners), simplified: { original: ring, deviation: found.deviation } }
}

/** Returns an open ring without consecutive duplicates. */
function withoutRepeats(places: readonly Place[]): Place[] {
  return places.filter(([lng, lat], i) => {
    const [nextLng, nextLat] = places[(i + 1) % places.length] ?? []
    return lng !== nextLng || lat !== nextLat
  })
}

/** Adds a fourth corner to a triangle; the area stays the same. */
function withFourthCorner(corners: readonly Place[]): Place[] {
  const [a, b, ...rest] = unwrapped(corners)
  return a && b ? [a, wrapped([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]), b, ...rest].map(wrapped) : [...corners]
}

function polygon(corners: readonly Place[]): FenceShape {
  const ring = corners.map(wrapped)
  return { shapeType: 'POLYGON', polygon: [...ring, ...ring.slice(0, 1)] }
}

const wrapped = ([lng, lat]: Place): Place => [lng >= -180 && lng <= 180 ? lng : lng - 360 * Math.round(lng / 360), lat]

/** Ignores an altitude. */
function placeOf(value: unknown): Place | undefined {
  if (!Array.isArray(value)) return undefined
  const [lng, lat] = value as unknown[]
  if (typeof lng !== 'number' || typeof lat !== 'number') return undefined
  return Math.abs(lng) <= 540 && Math.abs(lat) <= 90 ? wrapped([lng, lat]) : undefined
}
