import { checkPlace, Unreadable } from '../checks.ts'
import type { Observation, Parsed } from '../observation.ts'
import { ItemCollector } from '../item-collector.ts'
import { PointTimes } from './point-times.ts'
import { column, type Column } from './csv-columns.ts'
import { RowValues } from './row-values.ts'
import type { TrackOptions } from './track.ts'
import type { UnreadValues } from './unread-values.ts'
import { text, type Raw } from '../values.ts'

/** A point of a KML or GeoJSON file. */
export interface TrackPoint {
  /** Name of the track. */
  track?: string
  time?: unknown
  latitude?: unknown
  longitude?: unknown
  altitude?: unknown
  /** Other values of the point, by name. */
  values?: Raw
  /** Reason why the point is unreadable. */
  broken?: string
}

const batch = 1000

/**
 * Converts points to observations, in batches. Other values of a point are read like columns of a table.
 * @throws Unreadable without points
 */
export function* observe(
  points: Iterable<TrackPoint>,
  options: TrackOptions & { unread?: UnreadValues },
  none: string,
): Generator<Parsed> {
  const times = new PointTimes(options)
  let found = new ItemCollector()
  let count = 0
  for (const point of points) {
    const index = count++
    found.item(index, () => {
      try {
        found.observe(index, observation(point, index + 1, times, options))
      } catch (error) {
        if (error instanceof Unreadable) throw new Unreadable(`Point ${index + 1}: ${error.message}`)
        throw error
      }
    })
    if (count % batch > 0) continue
    yield found.parsed
    found = new ItemCollector()
  }
  if (count === 0) throw new Unreadable(none)
  yield found.parsed
}

function observation(
  { track, time, latitude, longitude, altitude, values = {}, broken }: TrackPoint,
  number: number,
  times: PointTimes,
  { fallbackUid, unread }: TrackOptions & { unread?: UnreadValues },
): Observation {
  if (broken !== undefined) throw new Unreadable(broken)
  const names = Object.keys(values).filter(name => isPlain(values[name]))
  const columns = names.map(name => columnOf(name))
  const cells = names.map(name => String(values[name] ?? ''))
  const row = new RowValues(cells, columns, { marks: [], units: [] }, (name, cell) => unread?.add(name, number, cell))
  const deviceUid = text(row.fields.cells.device) ?? text(row.fields.cells.unit) ?? track ?? fallbackUid
  const name = text(row.fields.cells.unit) ?? track
  const height = text(altitude) === undefined ? undefined : Number(altitude)
  return {
    deviceUid,
    source: 'track',
    time: times.read(time ?? row.fields.cells.stamp ?? row.fields.cells.time, deviceUid),
    ...checkPlace(latitude, longitude),
    ...row.readings(),
    ...(Number.isFinite(height) && { altitude: height }),
    device: name ? { name } : undefined,
  }
}

/** Returns the column of a value; the name of a point is not the name of a unit. */
function columnOf(name: string): Column {
  return /^(name|title)$/i.test(name) ? { name, factor: 1 } : column(name)
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
