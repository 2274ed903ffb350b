import type { ReportSchemas } from '@muster/contract'
import type { Bounds } from '@muster/map-kit'
import { metresBetween as between, stationaryBelow, Standstill } from '@muster/signals'

export type HistoryPosition = ReportSchemas['HistoryPosition']

/** Readings of one unit as columns sorted by time, which need far less memory than 50,000 objects. */
export interface Track {
  unitId: number
  unitName: string
  count: number
  positionIds: Float64Array
  /** Milliseconds since 1970, ascending, without duplicates. */
  times: Float64Array
  lats: Float64Array
  /** Unwrapped: continues beyond 180° across the antimeridian. */
  lngs: Float64Array
  /** Kilometres per hour, NaN if unknown. */
  speeds: Float64Array
  /** Degrees, NaN if unknown. */
  courses: Float64Array
  statusIds: Int32Array
  /** Cumulative metres, excluding jumps and stationary scatter. */
  metres: Float64Array
  /** Values of `standstill`. */
  standstill: Uint8Array
  /** Values of `leg`, for the leg that ends at a reading. */
  legs: Uint8Array
  /** Status colours by id. */
  colors: ReadonlyMap<number, string>
  /** Time until which the last reading is valid: its own time, or later for a parked unit. Milliseconds since 1970. */
  validUntil: number
}

/** Connection between two readings: continuous, a gap without data, or an impossible jump. */
export const leg = { whole: 0, silent: 1, jump: 2 } as const

/** Standstill at a reading, and its evidence. */
export const standstill = { no: 0, slow: 1, keyOff: 2 } as const

/** Gap in milliseconds after which a moving unit counts as silent. */
const silentMs = 15 * 60_000
/** Speed in km/h above which clocks or fixes are wrong. */
export const maxPlausibleSpeed = 300
/** Position error in metres, which simulates speeds between readings a second apart. */
const noiseMetres = 250
/** Distance in metres after a gap above which a stationary unit counts as silent. */
const relocationMetres = 1000
/** Returns true for positions that are not hidden and that the unit could have reached. */
export const isOnTrack = ({ placeHeld, isHidden }: HistoryPosition): boolean => !placeHeld && !isHidden

/**
 * Builds one track per unit, in order of appearance. Accepts readings in any order and duplicates, and drops
 * excluded positions.
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
    validUntil: Date.parse(rows.at(-1)?.timestamp ?? ''),
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

/** Sorts by time and drops duplicates: new readings shift the pages while they load. */
function ascending(positions: readonly HistoryPosition[]): HistoryPosition[] {
  const sorted = positions.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp))
  return sorted.filter((row, i) => row.timestamp !== sorted[i - 1]?.timestamp)
}

function legOf({ times, speeds }: Track, i: number, metres: number): number {
  const hours = ((times[i] ?? 0) - (times[i - 1] ?? 0)) / 3_600_000
  if (metres > noiseMetres && metres / 1000 / hours > maxPlausibleSpeed) return leg.jump
  const speed = speeds[i - 1] ?? NaN
  const moved = (Number.isNaN(speed) ? metres > noiseMetres : speed >= stationaryBelow) || metres > relocationMetres
  return hours * 3_600_000 > silentMs && moved ? leg.silent : leg.whole
}

function unwrapped(lngs: Float64Array): Float64Array {
  for (let i = 1; i < lngs.length; i++) {
    const [before, here] = [lngs[i - 1] ?? 0, lngs[i] ?? 0]
    lngs[i] = here + 360 * Math.round((before - here) / 360)
  }
  return lngs
}

/** Readings from `start` (included) to `end` (excluded) that one line joins. */
export interface TrackSegment {
  start: number
  end: number
}

/** Splits a track at gaps and jumps. Single readings form no segment. */
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

/** Returns bounds around all readings with a margin, so that a stationary unit has an area. */
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

/** Returns the metres between two readings, the shorter way around the globe. */
export function metresBetween(
  { lats, lngs }: { lats: ArrayLike<number>; lngs: ArrayLike<number> },
  a: number,
  b: number,
): number {
  const place = (i: number) => ({ latitude: lats[i] ?? 0, longitude: lngs[i] ?? 0 })
  return between(place(a), place(b))
}
