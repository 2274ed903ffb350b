import { checkPlace, Unreadable } from '../checks.ts'
import { scanGpx, type GpxPoint } from './gpx-scan.ts'
import type { Observation, Parsed } from '../observation.ts'
import { ItemCollector } from '../item-collector.ts'
import { PointTimes } from './point-times.ts'
import type { Chunks, TrackOptions } from './track.ts'
import { heading, isRecord, number, signalsOf, text, within, type Raw } from '../values.ts'

const kmhPerMetreASecond = 3.6

/**
 * Reads GPX 1.0 and 1.1 in batches of a few hundred points: points of tracks and routes with their time; waypoints
 * are skipped. The name of a track identifies its unit. `timezone` applies to times without an offset. Points without a time or with invalid coordinates are rejected by number.
 * @throws Unreadable if the file has no points
 */
export async function* readGpx(chunks: Chunks, options: TrackOptions): AsyncGenerator<Parsed> {
  let count = 0
  const times = new PointTimes(options)
  for await (const points of scanGpx(chunks)) {
    const found = new ItemCollector()
    for (const point of points) {
      const index = count++
      found.item(index, () => {
        try {
          found.observe(index, readPoint(point, options.fallbackUid, times))
        } catch (error) {
          if (error instanceof Unreadable) throw new Unreadable(`Point ${index + 1}: ${error.message}`)
          throw error
        }
      })
    }
    yield found.parsed
  }
  if (count === 0) throw new Unreadable('The file holds no track points: export the track as GPX with trkpt elements')
}

function readPoint({ track, element, broken }: GpxPoint, fallbackUid: string, times: PointTimes): Observation {
  if (!element) throw new Unreadable(broken ?? 'is empty')
  const { lat, lon, ele, time, speed, course, extensions, ...rest } = element
  const extra: Raw = {}
  flatten(extensions, extra)
  const metresASecond = number(speed) ?? number(extra.speed)
  if (number(extra.speed) !== undefined) delete extra.speed
  const deviceUid = track ?? fallbackUid
  return {
    deviceUid,
    source: 'track',
    time: times.read(time, deviceUid),
    ...checkPlace(lat, lon),
    altitude: within(ele, -1e5, 1e6),
    speed: within(metresASecond === undefined ? undefined : metresASecond * kmhPerMetreASecond, 0, 2000),
    course: heading(course) ?? heading(extra.course),
    signals: signalsOf(numbers({ ...rest, ...extra })),
    device: track ? { name: track } : undefined,
  }
}

// makers nest their extensions differently, but the innermost names agree
function flatten(value: unknown, into: Raw) {
  if (!isRecord(value)) return
  for (const [name, inner] of Object.entries(value)) {
    if (isRecord(inner)) flatten(inner, into)
    else into[name] = inner
  }
}

function numbers(values: Raw): Raw {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, number(value) ?? text(value, 1000)]))
}
