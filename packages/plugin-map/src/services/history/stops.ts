import { leg, metresBetween, standstill, type Track } from './track.ts'
import { standsBelow } from '@muster/signals'

export interface Stop {
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** The reading with which it began. */
  index: number
}

/** A shorter one is a junction or a turn at the headland. */
const shortestStopMs = 5 * 60_000
/** Fixes scatter while a unit is stationary. Metres. */
const scatterMetres = 100

/**
 * Stops of at least five minutes: from the first stationary reading to the next moving one.
 * A silence ends a stop with the last reading before it.
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

/** A reading without a speed is stationary if the next is at the same location. */
export function isStationary(track: Track, i: number): boolean {
  const speed = track.speeds[i] ?? NaN
  if (track.standstill[i] === standstill.keyOff) return true
  if (!Number.isNaN(speed)) return track.standstill[i] === standstill.slow || speed < standsBelow
  const other = i + 1 < track.count ? i + 1 : i - 1
  return other < 0 || metresBetween(track, i, other) < 30
}
