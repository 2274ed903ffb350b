import { leg, metresBetween, standing, type Track } from './track.ts'
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
const wander = 100

/**
 * Stops of at least five minutes: from the first stationary reading to the next moving one.
 * A silence ends a stop with the last reading before it.
 */
export function stopsOf(track: Track, shortest = shortestStopMs): Stop[] {
  const { times, count } = track
  const stops: Stop[] = []
  for (let i = 0; i < count; i++) {
    if (!stands(track, i)) continue
    const first = i
    while (
      i + 1 < count &&
      stands(track, i + 1) &&
      track.legs[i + 1] === leg.whole &&
      metresBetween(track, first, i + 1) <= wander
    )
      i++
    const goesOn = i + 1 < count && track.legs[i + 1] === leg.whole
    const [from = 0, to = 0] = [times[first], times[goesOn ? i + 1 : i]]
    if (to - from >= shortest) stops.push({ from, to, index: first })
  }
  return stops
}

/** A reading without a speed is stationary if the next is at the same location. */
export function stands(track: Track, i: number): boolean {
  const speed = track.speeds[i] ?? NaN
  if (track.standing[i] === standing.keyOff) return true
  if (!Number.isNaN(speed)) return track.standing[i] === standing.slow || speed < standsBelow
  const other = i + 1 < track.count ? i + 1 : i - 1
  return other < 0 || metresBetween(track, i, other) < 30
}
