import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Time until settings are read again even without a notice of a change. */
const trusted: Milliseconds = 600_000

interface Known<Settings> {
  readAt: Milliseconds
  settings: Settings | undefined
}

/**
 * Settings of units in memory: one look-up per reading, and one query for all units that
 * are not cached yet.
 */
export class UnitCache<Settings> {
  readonly #known = new Map<number, Known<Settings>>()
  readonly #read: (db: Database, unitIds: readonly number[]) => Promise<ReadonlyMap<number, Settings>>
  #forgotten = 0

  /** @param read returns settings by unit, without units that have none */
  constructor(read: (db: Database, unitIds: readonly number[]) => Promise<ReadonlyMap<number, Settings>>) {
    this.#read = read
  }

  /** Reads the settings of units that are not cached. */
  async refresh(db: Database, unitIds: Iterable<number>): Promise<void> {
    const readAt = Date.now()
    const stale = new Set<number>()
    for (const id of unitIds) if ((this.#known.get(id)?.readAt ?? 0) < readAt - trusted) stale.add(id)
    if (stale.size === 0) return
    // settings that change during the query are read again for the next readings
    const forgotten = this.#forgotten
    const found = await this.#read(db, [...stale])
    const moment = forgotten === this.#forgotten ? readAt : 0
    for (const id of stale) this.#known.set(id, { readAt: moment, settings: found.get(id) })
  }

  of(unitId: number): Settings | undefined {
    return this.#known.get(unitId)?.settings
  }

  /** Drops the settings of units, or of all units, after a profile or its assignment changed. */
  forget(unitIds?: readonly number[]): void {
    this.#forgotten += 1
    if (unitIds) for (const id of unitIds) this.#known.delete(id)
    else this.#known.clear()
  }
}
