import type { WatchState } from '@muster/signals'
import { sql } from 'kysely'
import { numbers, objects } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { MovedState } from '../ingest/insert-positions.ts'

/** States of the watches of a unit, by key. */
export type WatchStates = Readonly<Record<string, WatchState>>

/** A unit whose state row this transaction has locked. */
export interface LockedUnit {
  unitId: number
  /** Time and receipt of its newest reading; absent before the first one. */
  time?: Milliseconds
  receivedAt?: Milliseconds
  /** True if the device has an odometer; otherwise the gateway's distance counts. */
  hasOdometer?: boolean
  version: number
  states: WatchStates
  /** Next time at which its watches must be judged without a reading. */
  wakeAt?: Milliseconds | undefined
}

interface Stored {
  version: number
  states: WatchStates
  wakeAt?: Milliseconds | undefined
}

/** Maximum number of cached units. */
const most = 200_000

/**
 * Watch states of units, stored with each change and cached. The state row of a unit counts the changes, so that a server
 * detects changes of another server.
 */
export class UnitStates {
  readonly #known = new Map<number, Stored>()

  /**
   * Locks the state rows of units until the transaction ends, and returns them.
   *
   * @param moved rows that this transaction has changed, in their previous state
   */
  async lock(
    trx: Database,
    unitIds: readonly number[],
    moved: readonly MovedState[] = [],
  ): Promise<Map<number, LockedUnit>> {
    const locked = new Map(moved.map(row => [row.unitId, asLocked(row)]))
    const rest = unitIds.filter(id => !locked.has(id))
    for (const row of await lockRows(trx, rest)) locked.set(row.unitId, row)
    const unseen = rest.filter(id => !locked.has(id))
    if (unseen.length > 0) {
      // before its first reading, a unit has no state row to lock
      await sql`select from unit where unit_id = any(${numbers(unseen)}::int[]) order by unit_id for no key update`.execute(
        trx,
      )
      for (const row of await lockRows(trx, unseen)) locked.set(row.unitId, row)
    }
    const changed = [...locked.values()].filter(
      ({ unitId, version }) => version > 0 && this.#known.get(unitId)?.version !== version,
    )
    const read = await readStates(trx, changed)
    const found = new Map<number, LockedUnit>()
    for (const unitId of unitIds) {
      const row = locked.get(unitId) ?? { unitId, version: 0, states: none }
      const stored = read.get(unitId) ?? (row.version > 0 ? this.#known.get(unitId) : undefined)
      if (stored) {
        row.states = stored.states
        row.wakeAt = stored.wakeAt
      }
      found.set(unitId, row)
    }
    return found
  }

  /** Stores changed states of locked units. Returns a function that caches them, to be called after the commit. */
  async save(trx: Database, units: readonly LockedUnit[]): Promise<() => void> {
    if (units.length === 0) return () => {}
    const sorted = units.toSorted((a, b) => a.unitId - b.unitId)
    const { rows } = await sql<{ unitId: number; version: number }>`
      with changed as (
        select * from unnest(${numbers(sorted.map(({ unitId }) => unitId))}::int[],
          ${objects(sorted.map(({ states }) => states))}::jsonb[],
          ${numbers(sorted.map(({ wakeAt }) => wakeAt))}::float8[]) as t (unit_id, states, wake_at)
      ), counted as (
        update unit_state s set watch_version = s.watch_version + 1 from changed c where s.unit_id = c.unit_id
        returning s.unit_id, s.watch_version
      ), stored as (
        insert into unit_watch as w (unit_id, version, states, wake_at)
        select c.unit_id, n.watch_version, c.states, to_timestamp(c.wake_at / 1000) from changed c join counted n using (unit_id)
        on conflict (unit_id) do update set version = excluded.version, states = excluded.states, wake_at = excluded.wake_at
      )
      select unit_id as "unitId", watch_version as version from counted`.execute(trx)
    const versions = new Map(rows.map(({ unitId, version }) => [unitId, version]))
    return () => {
      if (this.#known.size + sorted.length > most) this.#known.clear()
      for (const { unitId, states, wakeAt } of sorted) {
        const version = versions.get(unitId)
        if (version !== undefined) this.#known.set(unitId, { version, states, wakeAt })
      }
    }
  }
}

const none: WatchStates = {}

const asLocked = ({ unitId, version, previousTime, hasOdometer }: MovedState): LockedUnit => ({
  unitId,
  version,
  states: none,
  hasOdometer,
  ...(previousTime !== null && { time: previousTime }),
})

/** Locks state rows in key order, like all code that changes them, so that two transactions wait instead of deadlocking. */
async function lockRows(trx: Database, unitIds: readonly number[]): Promise<LockedUnit[]> {
  if (unitIds.length === 0) return []
  const { rows } = await sql<Required<Pick<LockedUnit, 'unitId' | 'time' | 'receivedAt' | 'version' | 'hasOdometer'>>>`
    select unit_id as "unitId", (extract(epoch from fix_time) * 1000)::float8 as time,
      (extract(epoch from received_at) * 1000)::float8 as "receivedAt", watch_version as version, has_odometer as "hasOdometer"
    from unit_state where unit_id = any(${numbers(unitIds)}::int[]) order by unit_id for no key update`.execute(trx)
  return rows.map(row => ({ ...row, states: none }))
}

async function readStates(trx: Database, units: readonly LockedUnit[]): Promise<Map<number, Stored>> {
  if (units.length === 0) return new Map()
  const { rows } = await sql<Stored & { unitId: number; wakeAt: number | null }>`
    select unit_id as "unitId", version, states, (extract(epoch from wake_at) * 1000)::float8 as "wakeAt"
    from unit_watch where unit_id = any(${numbers(units.map(({ unitId }) => unitId))}::int[])`.execute(trx)
  return new Map(
    rows.map(({ unitId, wakeAt, ...stored }) => [unitId, { ...stored, ...(wakeAt !== null && { wakeAt }) }]),
  )
}
