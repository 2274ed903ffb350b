import { metresBetween } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Observation } from '../observation.ts'
import type { PlacedReading } from '../placed-reading.ts'
import { PlaceSettings } from './place-settings.ts'

/** Position at a time. */
interface Fix {
  latitude: number
  longitude: number
  time: Milliseconds
}

/** Implausible position of a unit, with the number of readings there. */
interface Doubt extends Fix {
  since: Milliseconds
  readings: number
}

/** Number of readings, or time between first and last reading, that confirms an implausible position. */
const confirmedBy = { readings: 3, after: 5 * 60_000 } as const
/** Maximum number of units whose last trusted positions are cached. */
const most = 200_000

/** Decisions on a batch, stored with it. */
export interface PlaceDecisions {
  /** Last trusted position before each held reading, by unit and time. */
  held: Map<string, Fix>
  /** Doubts after the batch; undefined for units whose doubt is resolved. */
  doubts: Map<number, Doubt | undefined>
  /** Implausible positions of earlier batches that are now confirmed. */
  confirmed: { unitId: number; since: Milliseconds; until: Milliseconds }[]
}

/**
 * Compares each fix with the last trusted position of its unit. A position that the unit could not have reached is held until three
 * readings or five minutes confirm it. Last trusted positions are cached; only units with a doubtful reading are read from
 * the database, under a lock, so that several servers agree.
 */
export class PlaceCheck {
  readonly #trusted = new Map<number, Fix>()
  readonly #doubtful = new Set<number>()
  readonly settings: PlaceSettings

  /** @param topSpeed default in km/h */
  constructor(topSpeed?: number) {
    this.settings = new PlaceSettings(topSpeed)
  }

  /** Returns the units with readings that must be judged under a lock. */
  async doubtful(db: Database, readings: Iterable<PlacedReading>): Promise<number[]> {
    const repeated: PlacedReading[] = []
    const byUnit = fixesByUnit(readings, repeated)
    await this.#learn(db, repeated.length > 0 ? unitsOf(byUnit, repeated) : byUnit.keys())
    for (const reading of repeated) this.#stay(reading)
    const found: number[] = []
    for (const [unitId, fixes] of byUnit) {
      if (this.#doubtful.has(unitId) || this.#hasJump(unitId, fixes)) found.push(unitId)
    }
    return found
  }

  /** Moves a repeated fix to the last trusted position unless its own is plausible. */
  #stay(reading: PlacedReading) {
    const { unitId, observation } = reading
    const last = this.#trusted.get(unitId)
    if (!last || observation.time < last.time) return
    const isPlausible = !this.#doubtful.has(unitId) && canReach(last, observation, this.settings.speedOf(unitId))
    if (isPlausible) return
    const { latitude, longitude } = last
    reading.observation = { ...observation, latitude, longitude }
  }

  #hasJump(unitId: number, fixes: readonly PlacedReading[]): boolean {
    let last: Fix | undefined = this.#trusted.get(unitId)
    for (const { observation } of fixes.length > 1 ? byTime(fixes) : fixes) {
      if (!last) last = observation
      else if (observation.time > last.time) {
        // most readings are near the previous one
        const isNear =
          Math.abs(observation.latitude - last.latitude) < near &&
          Math.abs(observation.longitude - last.longitude) < near
        if (!isNear && !canReach(last, observation, this.settings.speedOf(unitId))) return true
        last = observation
      }
    }
    return false
  }

  /**
   * Judges the readings of doubtful units, and marks held positions. Must run in the transaction that stores them. Locks
   * watched units as well, so that a transaction takes all locks in one order.
   */
  async judge(
    trx: Database,
    { doubtful: unitIds, watched }: { doubtful: readonly number[]; watched: readonly number[] },
    readings: Iterable<PlacedReading>,
  ): Promise<PlaceDecisions> {
    const decisions: PlaceDecisions = { held: new Map(), doubts: new Map(), confirmed: [] }
    if (unitIds.length === 0) return decisions
    const trusted = await readTrusted(trx, [...new Set([...unitIds, ...watched])], true)
    const doubts = await readDoubts(trx, unitIds)
    const placed = [...readings]
    const byUnit = fixesByUnit(placed)
    for (const unitId of unitIds) {
      const fixes = byTime(byUnit.get(unitId) ?? [])
      this.#judgeUnit(unitId, fixes, { last: trusted.get(unitId), doubt: doubts.get(unitId) }, decisions)
    }
    if (decisions.held.size === 0) return decisions
    for (const reading of placed) {
      if (decisions.held.has(keyOf(reading))) reading.observation = { ...reading.observation, placeHeld: true }
    }
    return decisions
  }

  #judgeUnit(
    unitId: number,
    fixes: readonly PlacedReading[],
    { last, doubt }: { last: Fix | undefined; doubt: Doubt | undefined },
    { held, doubts, confirmed }: PlaceDecisions,
  ) {
    const speed = this.settings.speedOf(unitId)
    const before = doubt
    // another server has stored a later trusted reading
    let current = doubt && last && doubt.time < last.time ? undefined : doubt
    let waiting: PlacedReading[] = []
    for (const reading of fixes) {
      const { latitude, longitude, time } = reading.observation
      const fix = { latitude, longitude, time }
      if (last && time <= last.time) continue
      const isThere = current !== undefined && canReach(current, fix, speed)
      if (!last || (canReach(last, fix, speed) && !(current && isThere && isCloser(fix, current, last)))) {
        current = undefined
        waiting = []
        last = fix
      } else if (!current || !isThere) {
        current = { ...fix, since: time, readings: 1 }
        waiting = [reading]
        held.set(keyOf(reading), last)
      } else {
        current = { ...fix, since: current.since, readings: current.readings + 1 }
        waiting.push(reading)
        held.set(keyOf(reading), last)
        const isConfirmed = current.readings >= confirmedBy.readings || time - current.since >= confirmedBy.after
        if (!isConfirmed) continue
        for (const there of waiting) held.delete(keyOf(there))
        if (before && before.since === current.since) confirmed.push({ unitId, since: before.since, until: time })
        current = undefined
        waiting = []
        last = fix
      }
    }
    doubts.set(unitId, current)
  }

  /** Stores the decisions, after the readings. */
  async save(
    trx: Database,
    { held, doubts, confirmed }: PlaceDecisions,
    stored: ReadonlyMap<PlacedReading, number>,
  ): Promise<void> {
    if (held.size > 0) {
      for (const [reading, positionId] of stored) {
        const fix = held.get(keyOf(reading))
        if (!fix) continue
        await sql`update unit_state set latitude = ${fix.latitude}, longitude = ${fix.longitude}, place_time = ${new Date(fix.time)}
          where unit_id = ${reading.unitId} and position_id = ${positionId}`.execute(trx)
      }
    }
    for (const { unitId, since, until } of confirmed) {
      await sql`update position set place_state = null
        where unit_id = ${unitId} and fix_time >= ${new Date(since)} and fix_time < ${new Date(until)} and place_state = 1`.execute(
        trx,
      )
    }
    for (const [unitId, doubt] of doubts) {
      if (!doubt) await sql`delete from place_doubt where unit_id = ${unitId}`.execute(trx)
      else {
        const { since, readings, time, latitude, longitude } = doubt
        await sql`insert into place_doubt (unit_id, since, readings, fix_time, latitude, longitude)
          values (${unitId}, ${new Date(since)}, ${readings}, ${new Date(time)}, ${latitude}, ${longitude})
          on conflict (unit_id) do update set since = excluded.since, readings = excluded.readings, fix_time = excluded.fix_time,
            latitude = excluded.latitude, longitude = excluded.longitude`.execute(trx)
      }
    }
  }

  /** Caches the positions of a batch. Must run after its commit. */
  remember(readings: Iterable<PlacedReading>, { doubts }: PlaceDecisions): void {
    for (const reading of readings) {
      const { unitId, observation } = reading
      if (!hasFix(reading) || reading.observation.placeHeld) continue
      const last = this.#trusted.get(unitId)
      if (last && observation.time <= last.time) continue
      const { latitude, longitude, time } = observation
      this.#trusted.set(unitId, { latitude, longitude, time })
    }
    for (const [unitId, doubt] of doubts) {
      if (doubt) this.#doubtful.add(unitId)
      else this.#doubtful.delete(unitId)
    }
    if (this.#trusted.size > most) this.#trusted.clear()
  }

  /** Drops cached positions after positions of the units were hidden or restored. */
  forget(unitIds: readonly number[]): void {
    for (const unitId of unitIds) this.#trusted.delete(unitId)
  }

  async #learn(db: Database, units: Iterable<number>): Promise<void> {
    const unitIds = [...units]
    await this.settings.refresh(db, unitIds)
    const unknown = unitIds.filter(unitId => !this.#trusted.has(unitId))
    if (unknown.length === 0) return
    for (const [unitId, fix] of await readTrusted(db, unknown, false)) this.#trusted.set(unitId, fix)
    for (const [unitId] of await readDoubts(db, unknown)) this.#doubtful.add(unitId)
  }
}

/** Returns the observation for map and rules, with the last trusted position in place of a held one. */
export function shownOf({ held }: PlaceDecisions, reading: PlacedReading): Observation {
  const { observation } = reading
  const fix = observation.placeHeld ? held.get(keyOf(reading)) : undefined
  return fix ? { ...observation, latitude: fix.latitude, longitude: fix.longitude } : observation
}

const keyOf = ({ unitId, observation }: PlacedReading) => `${unitId} ${observation.time}`

/** Error of a fix in metres, which matters for fixes seconds apart. */
const fixError = 500
const msPerHour = 3_600_000

/** Returns true if a machine could have moved from one fix to a later one. */
function canReach(from: Fix, to: Fix, kmh: number): boolean {
  const hours = Math.max(to.time - from.time, 1000) / msPerHour
  return metresBetween(from, to) <= kmh * 1000 * hours + fixError
}

const isCloser = (fix: Fix, first: Fix, second: Fix) => metresBetween(fix, first) < metresBetween(fix, second)

/** Degrees, a few hundred metres: less than the error that `canReach` allows. */
const near = 0.003

/** Returns true for a reading with its own fix; imported tracks are not checked. */
const hasFix = ({ observation: { source, signals } }: PlacedReading) => source !== 'track' && signals?.valid !== false

const unitsOf = (byUnit: ReadonlyMap<number, unknown>, repeated: readonly PlacedReading[]) =>
  new Set([...byUnit.keys(), ...repeated.map(({ unitId }) => unitId)])

/** @param repeated collects readings without their own fix */
function fixesByUnit(readings: Iterable<PlacedReading>, repeated?: PlacedReading[]): Map<number, PlacedReading[]> {
  const byUnit = new Map<number, PlacedReading[]>()
  for (const reading of readings) {
    if (!hasFix(reading)) {
      if (repeated && reading.observation.source !== 'track') repeated.push(reading)
      continue
    }
    const list = byUnit.get(reading.unitId)
    if (list) list.push(reading)
    else byUnit.set(reading.unitId, [reading])
  }
  return byUnit
}

const byTime = (readings: readonly PlacedReading[]) =>
  readings.toSorted((a, b) => a.observation.time - b.observation.time)

async function readTrusted(db: Database, unitIds: readonly number[], isLocked: boolean): Promise<Map<number, Fix>> {
  const { rows } = await sql<Fix & { unitId: number }>`
    select unit_id as "unitId", latitude, longitude, (extract(epoch from coalesce(place_time, fix_time)) * 1000)::float8 as time
    from unit_state where unit_id = any(${numbers(unitIds)}::int[])
    order by unit_id ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return new Map(rows.map(({ unitId, ...fix }) => [unitId, fix]))
}

async function readDoubts(db: Database, unitIds: readonly number[]): Promise<Map<number, Doubt>> {
  const { rows } = await sql<Doubt & { unitId: number }>`
    select unit_id as "unitId", latitude, longitude, (extract(epoch from fix_time) * 1000)::float8 as time,
      (extract(epoch from since) * 1000)::float8 as since, readings
    from place_doubt where unit_id = any(${numbers(unitIds)}::int[])`.execute(db)
  return new Map(rows.map(({ unitId, ...doubt }) => [unitId, doubt]))
}
