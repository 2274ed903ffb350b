import { leg, type Track } from './track.ts'

/** Returns the last index whose time is not after the given time, or -1. */
export function indexAt(times: ArrayLike<number>, time: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

interface TrackPoint {
  lat: number
  lng: number
  /** Index of the reading at or before the time. */
  index: number
  /** Degrees, while the unit moves. */
  heading: number | undefined
  /** True if data covers the time: false before the first reading, after the last and in gaps without data. */
  hasData: boolean
}

/** Returns the position at a time: interpolated between two readings, or the last known one in a gap. */
export function pointAt(track: Track, time: number): TrackPoint | undefined {
  if (track.count === 0) return undefined
  const found = indexAt(track.times, time)
  const index = Math.max(0, found)
  const [lat = 0, lng = 0] = [track.lats[index], track.lngs[index]]
  const heading = headingOf(track, index)
  const next = index + 1
  const at = track.times[index] ?? 0
  if (found < 0 || next >= track.count) return { lat, lng, index, heading, hasData: time === at }
  if (track.legs[next] !== leg.whole)
    return { lat, lng, index, heading, hasData: track.legs[next] !== leg.silent || time === at }
  const part = (time - at) / ((track.times[next] ?? 0) - at)
  return {
    lat: lat + ((track.lats[next] ?? 0) - lat) * part,
    lng: lng + ((track.lngs[next] ?? 0) - lng) * part,
    index,
    heading,
    hasData: true,
  }
}

function headingOf({ courses, speeds }: Track, index: number): number | undefined {
  const course = courses[index] ?? NaN
  return Number.isNaN(course) || (speeds[index] ?? NaN) < 1 ? undefined : course
}

/** Returns the distinct times of all tracks, ascending. */
export function momentsOf(tracks: readonly Track[]): Float64Array {
  if (tracks.length === 1 && tracks[0]) return tracks[0].times
  const all = new Float64Array(tracks.reduce((sum, { count }) => sum + count, 0))
  let at = 0
  for (const { times } of tracks) {
    all.set(times, at)
    at += times.length
  }
  all.sort()
  return all.filter((time, i) => time !== all[i - 1])
}

/**
 * Returns the time `steps` readings later or earlier. From between two readings, a step goes to the nearest in its
 * direction.
 */
export function stepFrom(moments: ArrayLike<number>, time: number, steps: number): number {
  const here = indexAt(moments, time)
  const isBetween = moments[here] !== time
  const to = here + steps + (steps < 0 && isBetween ? 1 : 0)
  return moments[Math.min(moments.length - 1, Math.max(0, to))] ?? time
}

/** Speed 1 plays one minute per second, speed 60 one hour. */
const perSecond = 60
export const speeds = [1, 2, 5, 10, 30, 60] as const
export type Speed = (typeof speeds)[number]

/** Longer gaps without readings are skipped. Milliseconds. */
const skippedGapMs = 10 * 60_000

/**
 * Returns the playback time after `elapsed` milliseconds; stops at the last reading.
 * @param moments times of all readings, ascending
 * @param elapsed milliseconds of real time
 */
export function playOn(moments: ArrayLike<number>, time: number, elapsed: number, speed: Speed): number {
  const last = moments[moments.length - 1] ?? time
  const to = time + elapsed * speed * perSecond
  const next = moments[indexAt(moments, time) + 1] ?? last
  if (next - time > skippedGapMs && to < next) return next
  return Math.min(to, last)
}
