import type { WatchState } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Alarm } from '../alarms/store-alarms.ts'
import { endAlarmsOfRemovedWatches, raiseAlarms, withoutRaised } from '../alarms/watch-alarms.ts'
import { readCorrections } from '../aggregates/corrections.ts'
import { judgeHistory, judgeReadings, judgeSilence, wakeTime, type JudgedReading } from './judge.ts'
import { lookBack } from './look-back.ts'
import { UnitStates, type LockedUnit, type WatchStates } from './unit-states.ts'
import { UnitCache } from '../ingest/unit-cache.ts'
import type { UnitTransition, UnitWatch, WatchSource } from './watch-source.ts'
import type { MovedState } from '../ingest/insert-positions.ts'

/** Result of the watches in a commit. */
export interface Watched {
  alarms: Alarm[]
  /** Returns true if the condition of a watch has held for its duration. */
  holds: (unitId: number, key: string) => boolean
  /** Must be called after the commit. */
  remember: () => void
}

/** Units per transaction without a reading. */
const batch = 200

/**
 * Judges readings by all watches of their units, in the transaction that stores them. The lock on the state row of a unit
 * orders the readings that several servers receive; the states of watches are stored with the readings.
 */
export class WatchEngine {
  readonly #sources: readonly WatchSource[]
  readonly #watches: UnitCache<readonly UnitWatch[]>
  readonly #corrections = new UnitCache((db, unitIds) => readCorrections(db, unitIds, 'values'))
  readonly #states = new UnitStates()

  readonly #topics: Topics

  /** @param topics topics for messages of the sources after a commit */
  constructor(sources: readonly WatchSource[], topics: Topics) {
    this.#sources = sources
    this.#topics = topics
    this.#watches = new UnitCache((db, unitIds) => readWatches(db, sources, unitIds))
  }

  /** Drops the cached watches of units, or of all units, after a change of their settings. */
  forget(unitIds?: readonly number[]): void {
    this.#watches.forget(unitIds)
    this.#corrections.forget(unitIds)
  }

  /** Returns the watches of a unit as its settings are now, with their states. */
  async of(db: Database, unitId: number): Promise<{ watch: UnitWatch; state: WatchState | undefined }[]> {
    const [watches, stored] = await Promise.all([
      readWatches(db, this.#sources, [unitId]),
      db.selectFrom('unit_watch').select('states').where('unit_id', '=', unitId).executeTakeFirst(),
    ])
    const states = (stored?.states ?? {}) as WatchStates
    return (watches.get(unitId) ?? []).map(watch => ({ watch, state: states[watch.key] }))
  }

  /** Loads watches of units that are not cached. Returns the units with watches. */
  async watched(db: Database, unitIds: Iterable<number>): Promise<number[]> {
    const ids = new Set(unitIds)
    await this.#watches.refresh(db, ids)
    await this.#corrections.refresh(db, ids)
    return [...ids].filter(id => this.#watches.of(id) !== undefined)
  }

  /**
   * Locks the state rows of units, and returns them as before the readings of this transaction.
   *
   * @param moved rows that storing the readings has changed and locked
   */
  lock(trx: Database, unitIds: readonly number[], moved?: readonly MovedState[]): Promise<Map<number, LockedUnit>> {
    return this.#states.lock(trx, unitIds, moved)
  }

  /** Judges newly stored readings of locked units, oldest first, and stores the alarms that they raise. */
  async judge(
    trx: Database,
    locked: ReadonlyMap<number, LockedUnit>,
    readings: readonly JudgedReading[],
    now: Milliseconds,
  ): Promise<Watched> {
    const transitions: UnitTransition[] = []
    const changed: LockedUnit[] = []
    const late = new Map<number, JudgedReading[]>()
    for (const [unitId, list] of Map.groupBy(readings, reading => reading.unitId)) {
      const unit = locked.get(unitId)
      const watches = this.#watches.of(unitId)
      if (!unit || !watches) continue
      const { time: before = -Infinity } = unit
      // readings are sorted by time
      const first = list.findIndex(({ observation }) => observation.time > before)
      const newer = first === 0 ? list : first === -1 ? [] : list.slice(first)
      if (newer.length < list.length) late.set(unitId, list.slice(0, list.length - newer.length))
      const newest = newer.at(-1)
      if (!newest) continue
      const judged = judgeHistory({ ...unit, corrections: this.#corrections.of(unitId) }, watches, newer)
      transitions.push(...judged.transitions)
      const { time, source } = newest.observation
      // an imported track needs no timer
      const wakeAt = source === 'track' ? undefined : wakeTime(watches, judged.states, { time, receivedAt: now })
      const isEarlier = wakeAt !== undefined && (unit.wakeAt === undefined || wakeAt < unit.wakeAt)
      if (judged.isChanged || isEarlier)
        changed.push({ ...unit, states: judged.states, wakeAt: isEarlier ? wakeAt : unit.wakeAt })
    }
    if (late.size > 0) transitions.push(...(await this.#judgeLate(trx, late)))
    return this.#finish(trx, locked, transitions, changed, now)
  }

  /**
   * Judges units whose watches are due without a reading: silence, and conditions that have reached their duration.
   * Returns undefined if none is due.
   */
  async wake(trx: Database, now: Milliseconds): Promise<(Watched & { units: number }) | undefined> {
    const { rows } = await sql<{ unitId: number }>`
      select unit_id as "unitId" from unit_watch where wake_at <= to_timestamp(${now / 1000}) order by wake_at limit ${batch}`.execute(
      trx,
    )
    if (rows.length === 0) return undefined
    const unitIds = rows.map(({ unitId }) => unitId).toSorted((a, b) => a - b)
    await this.#watches.refresh(trx, unitIds)
    const locked = await this.lock(trx, unitIds)
    const silences = await this.#silences(trx, unitIds)
    const transitions: UnitTransition[] = []
    const changed: LockedUnit[] = []
    for (const unit of locked.values()) {
      const { time, receivedAt, wakeAt } = unit
      // another server has judged the unit
      if (wakeAt === undefined || wakeAt > now) continue
      const watches = withSilences(unit.unitId, this.#watches.of(unit.unitId) ?? [], silences)
      if (time === undefined || receivedAt === undefined) {
        changed.push({ ...unit, wakeAt: undefined })
        continue
      }
      const judged = judgeSilence(unit, watches, { time, receivedAt, now })
      transitions.push(...judged.transitions)
      changed.push({ ...unit, states: judged.states, wakeAt: wakeTime(watches, judged.states, { time, receivedAt }) })
    }
    return { ...(await this.#finish(trx, locked, transitions, changed, now)), units: rows.length }
  }

  /** Returns silence durations by source and unit. */
  async #silences(trx: Database, unitIds: readonly number[]): Promise<Silences> {
    const known = new Map<string, ReadonlyMap<number, Milliseconds>>()
    for (const source of this.#sources) if (source.silences) known.set(source.id, await source.silences(trx, unitIds))
    return known
  }

  /** Judges late readings by the readings before them, without changing states. */
  async #judgeLate(trx: Database, late: ReadonlyMap<number, JudgedReading[]>): Promise<UnitTransition[]> {
    const before = await lookBack(
      trx,
      new Map([...late].map(([unitId, [first]]) => [unitId, first?.observation.time ?? 0])),
    )
    const found: UnitTransition[] = []
    for (const [unitId, readings] of late) {
      const watches = this.#watches.of(unitId) ?? []
      const earlier = before.get(unitId) ?? []
      const corrections = this.#corrections.of(unitId)
      const { states } = judgeReadings({ unitId, states: {}, corrections }, watches, earlier)
      const time = earlier.at(-1)?.observation.time
      const hasOdometer = earlier.some(({ observation }) => observation.odometer !== undefined)
      const unit = { unitId, states, hasOdometer, corrections, ...(time !== undefined && { time }) }
      const judged = judgeHistory(unit, watches, readings, true)
      found.push(...(await withoutRaised(trx, judged, readings.at(-1)?.observation.time ?? 0)))
    }
    return found
  }

  async #finish(
    trx: Database,
    locked: ReadonlyMap<number, LockedUnit>,
    transitions: readonly UnitTransition[],
    changed: readonly LockedUnit[],
    now: Milliseconds,
  ): Promise<Watched> {
    const { alarms, openIds } = transitions.length > 0 ? await raiseAlarms(trx, locked, transitions) : noAlarms
    if (changed.length > 0) await endAlarmsOfRemovedWatches(trx, locked, changed, now)
    const remember = await this.#states.save(
      trx,
      changed.map(unit => ({ ...unit, states: withAlarmIds(unit, openIds) })),
    )
    const afterwards = transitions.length > 0 ? await this.#act(trx, transitions, now) : []
    const changedById = new Map(changed.map(unit => [unit.unitId, unit]))
    return {
      alarms,
      holds: (unitId, key) => (changedById.get(unitId) ?? locked.get(unitId))?.states[key]?.a !== undefined,
      remember: () => {
        remember()
        for (const publish of afterwards) publish(this.#topics)
      },
    }
  }

  async #act(trx: Database, transitions: readonly UnitTransition[], now: Milliseconds): Promise<Publish[]> {
    const afterwards: Publish[] = []
    for (const { id, act } of this.#sources) {
      const own = act ? transitions.filter(({ watch }) => watch.key.startsWith(`${id}/`)) : []
      const done = own.length > 0 ? await act?.(trx, own, now) : undefined
      if (done) afterwards.push(done)
    }
    return afterwards
  }
}

type Publish = (topics: Topics) => void

const noAlarms = { alarms: [], openIds: new Map<string, number>() }

type Silences = ReadonlyMap<string, ReadonlyMap<number, Milliseconds>>

/** Returns the watches of a silent unit with the unit's silence duration. */
function withSilences(unitId: number, watches: readonly UnitWatch[], silences: Silences): readonly UnitWatch[] {
  return watches.map(watch => {
    const silence =
      watch.silence === undefined ? undefined : silences.get(watch.key.slice(0, watch.key.indexOf('/')))?.get(unitId)
    return silence === undefined ? watch : { ...watch, silence }
  })
}

/** Returns the states with the IDs of their open alarms. */
function withAlarmIds({ unitId, states }: LockedUnit, openIds: ReadonlyMap<string, number>): WatchStates {
  if (openIds.size === 0) return states
  return Object.fromEntries(
    Object.entries(states).map(([key, state]) => {
      const id = openIds.get(`${unitId} ${key}`)
      return [key, id === undefined ? state : { ...state, id }]
    }),
  )
}

/** Reads the watches of units from all sources. */
async function readWatches(
  db: Database,
  sources: readonly WatchSource[],
  unitIds: readonly number[],
): Promise<Map<number, readonly UnitWatch[]>> {
  const all = new Map<number, readonly UnitWatch[]>()
  for (const source of sources)
    for (const [unitId, watches] of await source.read(db, unitIds)) {
      const others = all.get(unitId)
      // units with watches of one source share the list
      if (watches.length > 0) all.set(unitId, others ? [...others, ...watches] : watches)
    }
  return all
}
