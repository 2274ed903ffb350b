import { leg, metresBetween, standstill, type Track } from './track.ts'
import { readingValidity, stationaryBelow, statusIds } from '@muster/signals'

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
 * data ends a stop at the last reading before it; the end of the period ends the stop of a parked unit.
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
    const from = times[first] ?? 0
    const to = i + 1 === count ? track.validUntil : (times[track.legs[i + 1] === leg.whole ? i + 1 : i] ?? 0)
    if (to - from >= shortest) stops.push({ from, to, index: first })
  }
  return stops
}

/**
 * Extends the last reading of a stationary unit to the end of the period: a parked unit may stay silent. An idling one
 * keeps reporting, so its last reading is valid for two hours at most.
 */
export function parkedUntil(track: Track, end: number): Track {
  const last = track.count - 1
  const time = track.times[last] ?? end
  if (last < 0 || end <= time || !isStationary(track, last)) return track
  const isIdle = track.statusIds[last] === statusIds.idle
  return { ...track, validUntil: isIdle ? Math.min(end, time + readingValidity.on) : end }
}

/** Readings without a speed are stationary if the next is at the same location. */
export function isStationary(track: Track, i: number): boolean {
  const speed = track.speeds[i] ?? NaN
  if (track.standstill[i] === standstill.keyOff) return true
  if (!Number.isNaN(speed)) return track.standstill[i] === standstill.slow || speed < stationaryBelow
  const other = i + 1 < track.count ? i + 1 : i - 1
  return other < 0 || metresBetween(track, i, other) < 30
}
