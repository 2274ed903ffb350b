import { metresBetween, type Place } from '../distance.ts'
import { readingValidity } from '../standard-status.ts'
import { Standstill } from '../standstill.ts'
import { staysOf } from './stays.ts'
import type { TripRules } from './trip-rules.ts'

/** Part of a reading that determines trips; null if unknown. */
export interface TripReading extends Place {
  /** Milliseconds since 1970. */
  time: number
  /** km/h. */
  speed: number | null
  /** Key state, or else whether the engine runs. */
  key: boolean | null
  /** False if the engine is not running although the key is on. */
  engine: boolean | null
  /** Key on, neither at work nor travelling. */
  isIdle: boolean
}

/**
 * Kind of a leg: a trip, work at one place with the key on, a stop, or a time in which the unit was moved without a trip (key
 * off, or no data).
 */
export type LegKind = 'TRIP' | 'AT_PLACE' | 'STOP' | 'MOVED'

export interface Leg {
  kind: LegKind
  /** Indexes of the first and the last reading. */
  first: number
  last: number
  /** Milliseconds since 1970: times of these readings. */
  from: number
  to: number
  /** Only set for a trip and for work at one place. */
  by?: 'KEY' | 'MOTION'
  /** True if readings end before the leg does. */
  isOpen?: true
}

export interface Trips {
  /** Ascending, without duplicates. */
  readings: readonly TripReading[]
  /** Consecutive legs from the first to the last reading. */
  legs: readonly Leg[]
  /** 1 for moving readings. */
  moving: Uint8Array
  /** Cumulative metres from fix to fix, without the scatter of a stationary unit. */
  metres: Float64Array
}

/**
 * Divides the readings of a unit into trips, work at one place, and stops.
 *
 * - Readings count in the order of their own clock, however late they arrived; of two at the same time, the first.
 * - A reading is active while its key is on. Readings without a key have that of the reading before, while it is valid. Units
 *   without a key, and rules by motion, are active while they move (`Standstill`).
 * - A trip starts at its first active reading and ends at the first inactive one, if `stopMs` pass before the next active one.
 *   By motion, it starts at the last stationary reading if that is at most `stopMs` earlier, and a stationary reading ends
 *   nothing if the next one is more than `leastMetres` away.
 * - A gap of more than `gapMs` ends a trip at its last reading.
 * - A trip reaches `leastMetres` from its start, or from the centre of the stop before, in two readings, in a moving one, or at
 *   its end. Fixes of a parked unit therefore make no trip, nor does a single outlier.
 * - With the key on, `placeMs` within `leastMetres` are work at one place, and so is a whole time with the key on that makes no
 *   trip, if the engine ran. Without a key, both are part of the stop.
 * - Without a key, `stopMs` within 100 metres end a trip whatever the speed, because that scatters as well.
 * - Trips, and work at one place, shorter than `leastMs` are part of the stop.
 */
export function tripsOf(readings: readonly TripReading[], rules: TripRules): Trips {
  const ordered = ascending(readings)
  const { moving, metres } = movement(ordered)
  const keys = rules.by === 'KEY' ? carriedKeys(ordered) : ordered.map(() => null)
  const active = keys.map((key, i) => key ?? moving[i] === 1)
  const legs = sessionsOf(ordered, active, keys, rules).flatMap(session =>
    legsOf(session, { readings: ordered, moving, keys, rules }),
  )
  return { readings: ordered, legs: withStops(ordered, legs, rules), moving, metres }
}

export interface LegFigures {
  drivingMs: number
  /** Stationary and idle. */
  idleMs: number
  /** From fix to fix. */
  metres: number
  /** km/h; undefined if no reading has a speed. */
  topSpeed: number | undefined
}

/** Radius within which a unit without a key signal counts as stationary at any speed. */
const scatterMetres = 100
/** Higher speeds come from wrong fixes. km/h. */
const plausibleSpeed = 300

/** Returns the figures of a leg within a period, which cuts the first and the last step. */
export function legFigures(
  { readings, moving, metres }: Trips,
  { first, last }: Leg,
  { from, to }: { from: number; to: number },
): LegFigures {
  const sums: LegFigures = { drivingMs: 0, idleMs: 0, metres: 0, topSpeed: undefined }
  for (let i = first; i <= last; i++) {
    const { time, speed, isIdle } = readings[i]!
    if (speed !== null && speed <= plausibleSpeed && time >= from && time <= to)
      sums.topSpeed = Math.max(sums.topSpeed ?? 0, speed)
    if (i === last) break
    const next = readings[i + 1]!.time
    const inside = Math.min(next, to) - Math.max(time, from)
    if (inside <= 0) continue
    if (moving[i] === 1) sums.drivingMs += inside
    else if (isIdle) sums.idleMs += inside
    sums.metres += (metres[i + 1]! - metres[i]!) * (inside / (next - time))
  }
  return sums
}

function ascending(readings: readonly TripReading[]): readonly TripReading[] {
  if (readings.every(({ time }, i) => i === 0 || time > readings[i - 1]!.time)) return readings
  const sorted = readings.toSorted((a, b) => a.time - b.time)
  return sorted.filter(({ time }, i) => time !== sorted[i - 1]?.time)
}

function movement(readings: readonly TripReading[]): Pick<Trips, 'moving' | 'metres'> {
  const moving = new Uint8Array(readings.length)
  const metres = new Float64Array(readings.length)
  const way = new Standstill()
  for (const [i, { latitude, longitude, speed, key }] of readings.entries()) {
    const movement = way.next({ latitude, longitude, speed, ignition: key })
    moving[i] = movement.stands ? 0 : 1
    metres[i] = (metres[i - 1] ?? 0) + movement.metres
  }
  return { moving, metres }
}

/** Returns the key of each reading, or the previous one while it is valid, or null. */
function carriedKeys(readings: readonly TripReading[]): (boolean | null)[] {
  let [known, until] = [null as boolean | null, -Infinity]
  return readings.map(({ time, key }) => {
    if (key !== null) {
      known = key
      until = time + (key ? readingValidity.on : readingValidity.off)
    }
    return time <= until ? known : null
  })
}

/** Active time of a unit, as indexes of readings. */
interface Session {
  first: number
  last: number
  isOpen: boolean
  /** Centre of the previous stop if the unit left from there. */
  start: Place | undefined
}

function sessionsOf(
  readings: readonly TripReading[],
  active: readonly boolean[],
  keys: readonly (boolean | null)[],
  { stopMs, gapMs, leastMetres }: TripRules,
): Session[] {
  const sessions: Session[] = []
  const stop = new Centre(leastMetres)
  let open: Session | undefined
  let paused: number | undefined
  const close = (last: number, isOpen = false) => {
    if (open) sessions.push({ ...open, last, isOpen })
    open = undefined
    paused = undefined
  }
  for (const [i, { time }] of readings.entries()) {
    const before = readings[i - 1]
    if (open && before && time - before.time > gapMs) close(paused ?? i - 1)
    if (open && paused !== undefined && time - readings[paused]!.time >= stopMs) {
      // without a key, only the next reading shows whether the unit stayed
      const isElsewhere = keys[i] === null && metresBetween(before!, readings[i]!) > leastMetres
      if (!isElsewhere) close(paused)
    }
    if (!active[i]) {
      if (open) paused ??= i
      if (!open || paused !== undefined) stop.add(readings[i]!)
      continue
    }
    if (open) {
      // a pause that was too short
      if (paused !== undefined) stop.clear()
    } else {
      const byMotion = keys[i] === null
      const isNear = byMotion && before !== undefined && active[i - 1] === false && time - before.time <= stopMs
      const isAfterGap = before !== undefined && time - before.time > gapMs
      open = {
        first: isNear ? i - 1 : i,
        last: i,
        isOpen: false,
        start: byMotion && !isAfterGap ? stop.place : undefined,
      }
      stop.clear()
    }
    paused = undefined
  }
  if (open) close(paused ?? readings.length - 1, paused === undefined)
  return sessions
}

/** Mean of the fixes at one place; restarts at a fix outside its radius. */
class Centre {
  readonly #radius: number
  #count = 0
  place: Place | undefined

  constructor(radius: number) {
    this.#radius = radius
  }

  add({ latitude, longitude }: Place): void {
    if (!this.place || metresBetween(this.place, { latitude, longitude }) > this.#radius) {
      this.place = { latitude, longitude }
      this.#count = 1
      return
    }
    const share = 1 / ++this.#count
    this.place = {
      latitude: this.place.latitude + (latitude - this.place.latitude) * share,
      longitude: this.place.longitude + eastward(this.place.longitude, longitude) * share,
    }
  }

  clear(): void {
    this.place = undefined
  }
}

/** Degrees from one longitude to another, the shorter way around. */
const eastward = (from: number, to: number) => ((((to - from + 180) % 360) + 360) % 360) - 180

interface Followed extends Pick<Trips, 'readings' | 'moving'> {
  keys: readonly (boolean | null)[]
  rules: TripRules
}

type Piece = Pick<Leg, 'first' | 'last'> & { kind: 'TRIP' | 'AT_PLACE' }

/** Divides the active time of a unit at its long stays. */
function legsOf(session: Session, followed: Followed): Leg[] {
  const { readings, keys, rules } = followed
  const byKey = keys[session.first] === true
  // the speed of a parked unit without a key scatters, too
  const place = byKey ? rules : { placeMs: rules.stopMs, leastMetres: Math.min(rules.leastMetres, scatterMetres) }
  const stays = rules.leastMetres > 0 ? staysOf(readings, session, place) : []
  const pieces: Piece[] = []
  let at = session.first
  const add = (kind: Piece['kind'], first: number, last: number) => {
    const before = pieces.at(-1)
    const isTrip = kind === 'TRIP' && isTripBetween(first, last, session, followed)
    if (!isTrip && before?.kind === 'AT_PLACE') before.last = last
    else pieces.push({ kind: isTrip ? 'TRIP' : 'AT_PLACE', ...(isTrip && !byKey ? trimmed : same)(first, last) })
  }
  const same = (first: number, last: number) => ({ first, last })
  const trimmed = (first: number, last: number) => trimScatter(first, last, session, readings)
  for (const stay of stays) {
    if (stay.first > at) add('TRIP', at, stay.first)
    add('AT_PLACE', stay.first, stay.last)
    at = stay.last
  }
  if (at < session.last || pieces.length === 0) add('TRIP', at, session.last)
  return pieces.flatMap((piece, i) => {
    const [from, to] = [readings[piece.first]!.time, readings[piece.last]!.time]
    if (to - from < rules.leastMs || (piece.kind === 'AT_PLACE' && !ranBetween(piece, followed))) return []
    const isOpen = session.isOpen && i === pieces.length - 1
    return [{ ...piece, from, to, by: byKey ? ('KEY' as const) : ('MOTION' as const), ...(isOpen && { isOpen }) }]
  })
}

/** Removes readings at the start and the end that only scatter around them. */
function trimScatter(
  first: number,
  last: number,
  session: Session,
  readings: readonly TripReading[],
): Pick<Piece, 'first' | 'last'> {
  const [start, end] = [(first === session.first && session.start) || readings[first]!, readings[last]!]
  let [from, to] = [first, last]
  while (from < to && metresBetween(start, readings[from + 1]!) <= scatterMetres) from++
  while (to > from && metresBetween(end, readings[to - 1]!) <= scatterMetres) to--
  return { first: from, last: to }
}

function isTripBetween(first: number, last: number, session: Session, { readings, moving, rules }: Followed): boolean {
  if (readings[last]!.time - readings[first]!.time < rules.leastMs) return false
  if (rules.leastMetres === 0) return true
  const start = (first === session.first && session.start) || readings[first]!
  let isAway = false
  for (let i = first; i <= last; i++) {
    const wasAway = isAway
    isAway = metresBetween(start, readings[i]!) > rules.leastMetres
    if (isAway && (wasAway || moving[i] === 1 || i === last)) return true
  }
  return false
}

function ranBetween({ first, last }: Piece, { readings, keys }: Followed): boolean {
  for (let i = first; i < last; i++) if (keys[i] === true && readings[i]!.engine !== false) return true
  return false
}

/** Adds the stops before, between and after legs. */
function withStops(readings: readonly TripReading[], legs: readonly Leg[], { leastMetres }: TripRules): Leg[] {
  const all: Leg[] = []
  const addStop = (first: number, last: number) => {
    if (first >= last) return
    const [a, b] = [readings[first]!, readings[last]!]
    const kind = metresBetween(a, b) > Math.max(leastMetres, 200) ? 'MOVED' : 'STOP'
    all.push({ kind, first, last, from: a.time, to: b.time })
  }
  let at = 0
  for (const leg of legs) {
    addStop(at, leg.first)
    all.push(leg)
    at = leg.last
  }
  addStop(at, readings.length - 1)
  return all
}
