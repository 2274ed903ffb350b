import { leg, metresBetween, standstill, type Track } from './track.ts'
import { stationaryBelow } from '@muster/signals'

export interface Stop {
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** Index of the first reading. */
  index: number
}

/** Shorter stops are junctions or turns at the headland. */
const shortestStopMs = 5 * 60_000
/** Fixes scatter while a unit is stationary. Metres. */
const scatterMetres = 100

/**
 * Returns stops of at least five minutes, from the first stationary reading to the next moving one. A gap without
 * data ends a stop at the last reading before it.
 */
export function stopsOf(track: Track, shortest = shortestStopMs): Stop[] {
  const { times, count } = track
  const stops: Stop[] = []
  for (let i = 0; i < count; i++) {
    if (!isStationary(track, i)) continue
    const first = i
    while (
      i + 1 < count &&
      isStationary(track, i + 1) &&
      track.legs[i + 1] === leg.whole &&
      metresBetween(track, first, i + 1) <= scatterMetres
    )
      i++
    const goesOn = i + 1 < count && track.legs[i + 1] === leg.whole
    const [from = 0, to = 0] = [times[first], times[goesOn ? i + 1 : i]]
    if (to - from >= shortest) stops.push({ from, to, index: first })
  }
  return stops
}

/** Readings without a speed are stationary if the next is at the same location. */
export function isStationary(track: Track, i: number): boolean {
  const speed = track.speeds[i] ?? NaN
  if (track.standstill[i] === standstill.keyOff) return true
  if (!Number.isNaN(speed)) return track.standstill[i] === standstill.slow || speed < stationaryBelow
  const other = i + 1 < track.count ? i + 1 : i - 1
  return other < 0 || metresBetween(track, i, other) < 30
}
