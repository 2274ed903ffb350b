import { statusIds } from '@muster/signals'
import { isStationary } from './stops.ts'
import { leg, type Track } from './track.ts'

/** Totals of a track. Times are in milliseconds. */
export interface Totals {
  /** Distance in metres, excluding jumps and stationary scatter. */
  metres: number
  drivingMs: number
  /** Engine running while the unit neither moves nor works. */
  idleMs: number
  /** All other stationary time. */
  stationaryMs: number
  /** Gaps of more than fifteen minutes in which the unit moved. */
  silentMs: number
  /** Kilometres per hour; undefined if no reading has a speed. */
  topSpeed: number | undefined
  /** Index of the reading with the top speed. */
  topAt: number | undefined
}

export function totalsOf(track: Track): Totals {
  const totals: Totals = {
    metres: track.metres[track.count - 1] ?? 0,
    drivingMs: 0,
    idleMs: 0,
    stationaryMs: 0,
    silentMs: 0,
    topSpeed: undefined,
    topAt: undefined,
  }
  for (let i = 0; i < track.count; i++) {
    const speed = track.speeds[i] ?? NaN
    if (speed > (totals.topSpeed ?? -1)) Object.assign(totals, { topSpeed: speed, topAt: i })
    totals[kindOf(track, i)] += (track.times[i + 1] ?? track.validUntil) - (track.times[i] ?? 0)
  }
  return totals
}

function kindOf(track: Track, i: number): 'silentMs' | 'drivingMs' | 'idleMs' | 'stationaryMs' {
  if (track.legs[i + 1] === leg.silent) return 'silentMs'
  if (!isStationary(track, i)) return 'drivingMs'
  return track.statusIds[i] === statusIds.idle ? 'idleMs' : 'stationaryMs'
}

/** Adds the totals of several units; the top speed is the highest. */
export function sumTotals(all: readonly Totals[]): Totals {
  const sum = (key: 'metres' | 'drivingMs' | 'idleMs' | 'stationaryMs' | 'silentMs') =>
    all.reduce((total, each) => total + each[key], 0)
  const top = all.reduce<Totals | undefined>(
    (best, each) => ((each.topSpeed ?? -1) > (best?.topSpeed ?? -1) ? each : best),
    undefined,
  )
  return {
    metres: sum('metres'),
    drivingMs: sum('drivingMs'),
    idleMs: sum('idleMs'),
    stationaryMs: sum('stationaryMs'),
    silentMs: sum('silentMs'),
    topSpeed: top?.topSpeed,
    topAt: undefined,
  }
}
