import { Unreadable } from '../checks.ts'
import type { Parsed } from '../observation.ts'
import { observe, type TrackPoint } from './points.ts'
import type { Chunks, TrackOptions } from './track.ts'
import type { UnreadValues } from './unread-values.ts'
import { isRecord, text, type Raw } from '../values.ts'
import { wholeText } from './whole-file.ts'
import { readXml } from '../xml.ts'

/** Maximum depth of folders. */
const deepest = 32

/**
 * Reads KML 2.2: `gx:Track` and `gx:MultiTrack` with the name of their placemark, and points with a `TimeStamp`. A line without
 * times is rejected.
 * @throws Unreadable if the file is not KML, or has neither
 */
export async function* readKml(
  chunks: Chunks,
  options: TrackOptions & { unread?: UnreadValues },
): AsyncGenerator<Parsed> {
  const document = readXml(await wholeText(chunks))
  const root = isRecord(document) ? document.kml : undefined
  if (!isRecord(root)) throw new Unreadable('The file is no KML that can be read: export it again')
  yield* observe(
    pointsOf(root, 0),
    options,
    'The file holds no track with times: export the recorded track (gx:Track), not its line alone',
  )
}

function* pointsOf(container: Raw, depth: number): Generator<TrackPoint> {
  if (depth > deepest) throw new Unreadable(`The file has more than ${deepest} levels of folders`)
  for (const placemark of elements(container.Placemark)) yield* ofPlacemark(placemark)
  for (const inner of [...elements(container.Document), ...elements(container.Folder)])
    yield* pointsOf(inner, depth + 1)
}

function* ofPlacemark(placemark: Raw): Generator<TrackPoint> {
  const name = text(placemark.name)
  const named = name === undefined ? {} : { track: name }
  for (const multi of elements(placemark.MultiTrack))
    for (const track of elements(multi.Track)) yield* ofTrack(track, named)
  for (const track of elements(placemark.Track)) yield* ofTrack(track, named)
  for (const { coordinates } of elements(placemark.Point)) {
    const when = elements(placemark.TimeStamp)[0]?.when ?? elements(placemark.TimeSpan)[0]?.begin
    const [longitude, latitude, altitude] = (text(coordinates) ?? '').split(',')
    // a point without a time is not part of a track
    if (when !== undefined) yield { longitude, latitude, altitude, time: when, values: dataOf(placemark) }
  }
  const lines = [placemark, ...elements(placemark.MultiGeometry)].flatMap(one => elements(one.LineString))
  for (const _ of lines)
    yield {
      broken: `the line "${name ?? ''}" has no times: record the track with times, a drawn line cannot be imported`,
    }
}

function* ofTrack(track: Raw, named: { track?: string }): Generator<TrackPoint> {
  const times = values(track.when)
  const angles = values(track.angles)
  const arrays = elements(track.ExtendedData)
    .flatMap(data => elements(data.SchemaData))
    .flatMap(data => elements(data.SimpleArrayData))
    .map(({ name, value }) => [text(name) ?? '', values(value)] as const)
  for (const [i, place] of values(track.coord).entries()) {
    const [longitude, latitude, altitude] = (text(place) ?? '').split(/\s+/)
    const more = Object.fromEntries(arrays.map(([name, list]) => [name, list[i]]))
    const heading = text(angles[i])?.split(/\s+/)[0]
    yield {
      ...named,
      longitude,
      latitude,
      altitude,
      time: times[i],
      values: { ...(heading !== undefined && { heading }), ...more },
    }
  }
}

/** Reads `<Data name="speed"><value>12</value></Data>`. */
function dataOf({ ExtendedData }: Raw): Raw {
  const data = elements(ExtendedData)
  return Object.fromEntries([
    ...data.flatMap(({ Data }) => elements(Data)).map(({ name, value }) => [text(name) ?? '', text(value)]),
    ...data
      .flatMap(({ SchemaData }) => elements(SchemaData))
      .flatMap(({ SimpleData }) => elements(SimpleData))
      .map(({ name, '#text': value }) => [text(name) ?? '', text(value)]),
  ])
}

const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

const elements = (value: unknown): Raw[] => values(value).flatMap(one => (isRecord(one) ? [one] : []))
