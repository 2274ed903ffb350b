import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/**
 * A machine repeats its faults while they last: a source without faults in this many readings and this time has none
 * any more. Gaps between readings do not count, so that a machine that is off keeps its faults.
 */
const silence = { readings: 10, time: 600_000, gap: 300_000 } as const

/** Age limit for faults that are loaded after a restart. */
const remembered = '90 days'

/** Maximum number of cached units. */
const mostUnits = 10_000

interface UnitSilence {
  /** Time of the newest reading. */
  at: Milliseconds
  /** Sources with faults, and the length of their silence. */
  sources: Map<number, { readings: number; time: Milliseconds }>
}

/** Detects fault sources that fall silent while their unit keeps sending readings of the same kind. */
export class SilentSources {
  readonly #units = new Map<number, UnitSilence>()
  readonly #prepared = new Set<number>()
  readonly #hasLamps: boolean

  /** @param origin of the faults: frames are stored with lamps, texts without */
  constructor(origin: 'frames' | 'texts') {
    this.#hasLamps = origin === 'frames'
  }

  forget(): void {
    this.#units.clear()
    this.#prepared.clear()
  }

  /** Loads the sources with faults of units that are not cached. */
  async prepare(db: Database, unitIds: Iterable<number>): Promise<void> {
    const fresh = [...new Set(unitIds)].filter(id => !this.#prepared.has(id))
    if (fresh.length === 0) return
    const { rows } = await sql<{ unitId: number; source: number }>`
      select unit_id as "unitId", source_address as source from (
        select distinct on (unit_id, source_address, spn, fmi) unit_id, source_address, active from dm1_message
        where unit_id = any(${numbers(fresh)}::int[]) and occurred_at > now() - ${remembered}::interval
          and ((lamps is not null) = ${this.#hasLamps} or not active)
        order by unit_id, source_address, spn, fmi, occurred_at desc
      ) newest where active group by unit_id, source_address`.execute(db)
    for (const id of fresh) this.#prepared.add(id)
    for (const { unitId, source } of rows) this.#unit(unitId, -Infinity).sources.set(source, { readings: 0, time: 0 })
  }

  /**
   * Processes the fault sources of a reading.
   * @param sources sources of the reading, true for those with faults
   * @returns sources whose faults have ended by silence
   */
  observe(unitId: number, time: Milliseconds, sources: ReadonlyMap<number, boolean>): number[] {
    if (!this.#units.has(unitId) && ![...sources.values()].includes(true)) return []
    const unit = this.#unit(unitId, time)
    if (time < unit.at) return []
    const passed = time - unit.at > silence.gap ? 0 : time - unit.at
    unit.at = time
    for (const [source, hasFaults] of sources) {
      if (hasFaults) unit.sources.set(source, { readings: 0, time: 0 })
      else unit.sources.delete(source)
    }
    const ended: number[] = []
    for (const [source, state] of unit.sources) {
      if (sources.has(source)) continue
      state.readings += 1
      state.time += passed
      if (state.readings < silence.readings || state.time < silence.time) continue
      unit.sources.delete(source)
      ended.push(source)
    }
    return ended
  }

  #unit(unitId: number, at: Milliseconds): UnitSilence {
    let unit = this.#units.get(unitId)
    if (!unit) {
      const [oldest] = this.#units.keys()
      if (this.#units.size >= mostUnits && oldest !== undefined) this.#units.delete(oldest)
      unit = { at, sources: new Map() }
      this.#units.set(unitId, unit)
    }
    return unit
  }
}
