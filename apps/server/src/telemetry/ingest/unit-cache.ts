import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Changes are announced; this is for what was missed. */
const trusted: Milliseconds = 600_000

interface Known<Settings> {
  asked: Milliseconds
  settings: Settings | undefined
}

/**
 * What the profiles of units say, held in memory: a unit costs one look-up for each reading, and one query for all units that
 * are new here.
 */
export class UnitCache<Settings> {
  readonly #known = new Map<number, Known<Settings>>()
  readonly #read: (db: Database, unitIds: readonly number[]) => Promise<ReadonlyMap<number, Settings>>
  #forgotten = 0

  /** @param read settings by unit; units without any are left out */
  constructor(read: (db: Database, unitIds: readonly number[]) => Promise<ReadonlyMap<number, Settings>>) {
    this.#read = read
  }

  /** Reads what is not known yet of these units. */
  async refresh(db: Database, unitIds: Iterable<number>): Promise<void> {
    const asked = Date.now()
    const stale = new Set<number>()
    for (const id of unitIds) if ((this.#known.get(id)?.asked ?? 0) < asked - trusted) stale.add(id)
    if (stale.size === 0) return
    // what changes while it is read is read again for the next readings
    const forgotten = this.#forgotten
    const found = await this.#read(db, [...stale])
    const moment = forgotten === this.#forgotten ? asked : 0
    for (const id of stale) this.#known.set(id, { asked: moment, settings: found.get(id) })
  }

  of(unitId: number): Settings | undefined {
    return this.#known.get(unitId)?.settings
  }

  /** After a profile changed, or units got another one; without units for all of them. */
  forget(unitIds?: readonly number[]): void {
    this.#forgotten += 1
    if (unitIds) for (const id of unitIds) this.#known.delete(id)
    else this.#known.clear()
  }
}
