import type { ReportSchemas } from '@muster/contract'
import type { Bounds } from '@muster/map-kit'
import { metresBetween as between, standsBelow, Standstill } from '@muster/signals'

export type HistoryPosition = ReportSchemas['HistoryPosition']

/** The readings of one unit, each column in order of time: fifty thousand rows of figures are light, of objects they are not. */
export interface Track {
  unitId: number
  unitName: string
  count: number
  positionIds: Float64Array
  /** Milliseconds since 1970, ascending, none twice. */
  times: Float64Array
  lats: Float64Array
  /** Unwrapped: a track across the antimeridian continues beyond 180 instead of going around the world. */
  lngs: Float64Array
  /** Kilometres an hour, NaN where it is not known. */
  speeds: Float64Array
  /** Degrees, NaN where it is not known. */
  courses: Float64Array
  statusIds: Int32Array
  /** Metres from the first reading on; a jump adds none, nor does a unit that stands. */
  metres: Float64Array
  /** Whether the unit stood at a reading, of `standing`. */
  standstill: Uint8Array
  /** What lies between a reading and the one before it. */
  legs: Uint8Array
  /** By status id. */
  colors: ReadonlyMap<number, string>
}

/** What lies between two readings: an unbroken line, a time in which nothing was heard, or a place it cannot have come from. */
export const leg = { whole: 0, silent: 1, jump: 2 } as const

/** Whether a unit stood, and how that is known. */
export const standstill = { no: 0, slow: 1, keyOff: 2 } as const

/** A unit that moved and is not heard of for longer was silent. */
const silentMs = 15 * 60_000
/** Nothing in a fleet is faster: a clock stepped back or a fix was wrong. Kilometres an hour. */
export const maxPlausibleSpeed = 300
/** Errors of a fix make speeds of their own between readings a second apart. Metres. */
const noiseMetres = 250
/** Standing units may say nothing for as long as they like; one that was elsewhere afterwards was silent. Metres. */
const relocationMetres = 1000
/** Returns whether a position is part of the track: nobody hid it, and the machine can have reached its place. */
export const isOnTrack = ({ placeHeld, isHidden }: HistoryPosition): boolean => !placeHeld && !isHidden

/**
 * Tracks by unit, in the order in which the units appear. Readings may come in any order, and some of them twice; those that are no
 * part of the way are left out.
 */
export function tracksOf(positions: readonly HistoryPosition[]): Track[] {
  return [...Map.groupBy(positions.filter(isOnTrack), ({ unitId }) => unitId).values()].map(trackOf)
}

function trackOf(positions: readonly HistoryPosition[]): Track {
  const rows = ascending(positions)
  const track: Track = {
    unitId: rows[0]?.unitId ?? 0,
    unitName: rows[0]?.unitName ?? '',
    count: rows.length,
    positionIds: Float64Array.from(rows, ({ positionId }) => positionId),
    times: Float64Array.from(rows, ({ timestamp }) => Date.parse(timestamp)),
    lats: Float64Array.from(rows, ({ position }) => position[1] ?? NaN),
    lngs: unwrapped(Float64Array.from(rows, ({ position }) => position[0] ?? NaN)),
    speeds: Float64Array.from(rows, ({ speed }) => speed ?? NaN),
    courses: Float64Array.from(rows, ({ course }) => course ?? NaN),
    statusIds: Int32Array.from(rows, ({ statusId }) => statusId),
    metres: new Float64Array(rows.length),
    standstill: new Uint8Array(rows.length),
    legs: new Uint8Array(rows.length),
    colors: new Map(rows.map(({ statusId, statusColor }) => [statusId, statusColor])),
  }
  const way = new Standstill()
  rows.forEach(({ ignition }, i) => {
    track.legs[i] = i === 0 ? leg.whole : legOf(track, i, metresBetween(track, i - 1, i))
    const isJump = track.legs[i] === leg.jump
    if (isJump) way.restart()
    const { metres, stands } = way.next({
      latitude: track.lats[i] ?? 0,
      longitude: track.lngs[i] ?? 0,
      speed: track.speeds[i] ?? NaN,
      ignition,
    })
    track.metres[i] = (track.metres[i - 1] ?? 0) + metres
    track.standstill[i] = !stands ? standstill.no : ignition === false ? standstill.keyOff : standstill.slow
  })
  return track
}

/** A reading that arrives while pages load shifts those after it: the same one may be on two pages. */
function ascending(positions: readonly HistoryPosition[]): HistoryPosition[] {
  const sorted = positions.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
  return sorted.filter((row, i) => row.timestamp !== sorted[i - 1]?.timestamp)
}

function legOf({ times, speeds }: Track, i: number, metres: number): number {
  const hours = ((times[i] ?? 0) - (times[i - 1] ?? 0)) / 3_600_000
  if (metres > noiseMetres && metres / 1000 / hours > maxPlausibleSpeed) return leg.jump
  const speed = speeds[i - 1] ?? NaN
  const moved = (Number.isNaN(speed) ? metres > noiseMetres : speed >= standsBelow) || metres > relocationMetres
  return hours * 3_600_000 > silentMs && moved ? leg.silent : leg.whole
}

function unwrapped(lngs: Float64Array): Float64Array {
  for (let i = 1; i < lngs.length; i++) {
    const [before, here] = [lngs[i - 1] ?? 0, lngs[i] ?? 0]
    lngs[i] = here + 360 * Math.round((before - here) / 360)
  }
  return lngs
}

/** Readings from `start` up to, not including, `end` that one line joins. */
export interface TrackSegment {
  start: number
  end: number
}

/** The line of a track, broken where the unit was silent or jumped. A reading between two breaks is no line. */
export function segmentsOf({ legs, count }: Pick<Track, 'legs' | 'count'>): TrackSegment[] {
  const pieces: TrackSegment[] = []
  let start = 0
  for (let i = 1; i <= count; i++) {
    if (i < count && legs[i] === leg.whole) continue
    if (i - start > 1) pieces.push({ start, end: i })
    start = i
  }
  return pieces
}

/** Around all readings, with some air, so that a unit that never moved is no single point. */
export function boundsOf(tracks: readonly Pick<Track, 'lats' | 'lngs' | 'count'>[]): Bounds {
  let [south, west, north, east] = [90, Infinity, -90, -Infinity]
  for (const { lats, lngs, count } of tracks) {
    for (let i = 0; i < count; i++) {
      const [lat = 0, lng = 0] = [lats[i], lngs[i]]
      south = Math.min(south, lat)
      north = Math.max(north, lat)
      west = Math.min(west, lng)
      east = Math.max(east, lng)
    }
  }
  const air = Math.max(0.002, (north - south) * 0.06, (east - west) * 0.06)
  return { south: south - air, west: west - air, north: north + air, east: east + air }
}

/** Metres on the ground between two readings, the shorter way around. */
export function metresBetween(
  { lats, lngs }: { lats: ArrayLike<number>; lngs: ArrayLike<number> },
  a: number,
  b: number,
): number {
  const place = (i: number) => ({ latitude: lats[i] ?? 0, longitude: lngs[i] ?? 0 })
  return between(place(a), place(b))
}
