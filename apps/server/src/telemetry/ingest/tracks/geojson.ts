import { Unreadable } from '../checks.ts'
import type { Parsed } from '../observation.ts'
import { observe, type TrackPoint } from './points.ts'
import type { Chunks, TrackOptions } from './track.ts'
import type { UnreadValues } from './unread-values.ts'
import { isRecord, text, type Raw } from '../values.ts'
import { wholeText } from './whole-file.ts'

/**
 * Reads GeoJSON (RFC 7946): points with a property such as `time` or `timestamp`, and lines with times
 * in `coordTimes`, the format of GPX converters.
 * @throws Unreadable if the file is not GeoJSON
 */
export async function* readGeoJson(
  chunks: Chunks,
  options: TrackOptions & { unread?: UnreadValues },
): AsyncGenerator<Parsed> {
  const features = featuresOf(await wholeText(chunks))
  yield* observe(pointsOf(features), options, 'The file holds no points with a time: export the recorded track')
}

function featuresOf(source: string): unknown[] {
  let json: unknown
  try {
    json = JSON.parse(source)
  } catch (error) {
    throw new Unreadable(
      `The file is JSON that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  if (isRecord(json) && json.type === 'FeatureCollection' && Array.isArray(json.features)) return json.features
  if (isRecord(json) && json.type === 'Feature') return [json]
  throw new Unreadable('The file is JSON, but no GeoJSON: it needs a FeatureCollection or a Feature')
}

function* pointsOf(features: readonly unknown[]): Generator<TrackPoint> {
  for (const feature of features) {
    const { geometry, properties } = isRecord(feature) ? feature : {}
    const featureProperties = isRecord(properties) ? properties : {}
    if (isRecord(geometry)) yield* pointsOfGeometry(geometry, featureProperties)
    else yield { broken: 'is a feature without a geometry' }
  }
}

function* pointsOfGeometry({ type, coordinates }: Raw, properties: Raw): Generator<TrackPoint> {
  if (type === 'Point') yield { ...placeOf(coordinates), ...withTime(properties) }
  else if (type === 'LineString') yield* line(coordinates, timesOf(properties), properties)
  else if (type === 'MultiLineString') {
    const times = timesOf(properties)
    for (const [i, part] of list(coordinates).entries()) {
      // times by line, or of all lines in a row
      const own = Array.isArray(times[i]) ? times[i] : times.splice(0, list(part).length)
      yield* line(part, own as unknown[], properties)
    }
  } else if (type === 'MultiPoint') yield* line(coordinates, timesOf(properties), properties)
  // areas are not tracks
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function* line(coordinates: unknown, times: readonly unknown[], properties: Raw): Generator<TrackPoint> {
  const track = text(properties.name)
  for (const [i, place] of list(coordinates).entries())
    yield { ...placeOf(place), time: times[i], ...(track !== undefined && { track }) }
}

/** Returns a copy of the times of a line. */
function timesOf({ coordTimes, coordinateProperties, times, timestamps }: Raw): unknown[] {
  const inside = isRecord(coordinateProperties)
    ? (coordinateProperties.times ?? coordinateProperties.coordTimes)
    : undefined
  return [...list(coordTimes ?? inside ?? times ?? timestamps)]
}

function placeOf(coordinates: unknown): TrackPoint {
  const [longitude, latitude, altitude] = list(coordinates)
  return { longitude, latitude, ...(typeof altitude === 'number' && { altitude }) }
}

const timeNames = ['time', 'timestamp', 'datetime', 'date_time', 'when', 'fixTime', 'recorded_at', 'gpsTime', 'date']

function withTime(properties: Raw): TrackPoint {
  const names = new Map(Object.keys(properties).map(name => [name.toLowerCase(), name]))
  const found = timeNames.map(name => names.get(name.toLowerCase())).find(name => name !== undefined)
  if (found === undefined) return { values: properties }
  const { [found]: time, ...values } = properties
  return { time, values }
}
