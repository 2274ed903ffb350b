import { numbers, objects } from '#kernel/db/arrays.ts'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { UnitCache } from '../ingest/unit-cache.ts'
import type { Observation } from '../ingest/observation.ts'
import type { UnitReading } from '../ingest/placed-reading.ts'
import { countHours, type HoursOf } from './counted-hours.ts'
import { readSources, type KnownSource } from './read-sources.ts'
import { setMeasure } from './set-measure.ts'
import { followsStatus, isCounted, sourceValue } from './source-value.ts'

/** Silence of a source before the reported counter or level counts again. */
const missedAfter: Milliseconds = 24 * 3_600_000
/** Interval for storing the last use of a source. */
const seenAgain: Milliseconds = 3_600_000

interface Source extends KnownSource {
  /** Value of `seen` in the database. */
  stored: number | undefined
}

interface Sources {
  /** Sources that apply before the status is judged. */
  before: readonly Source[]
  after: readonly Source[]
}

/** Applies the selected data sources of units: the selected value replaces the reported one. */
export class UnitSources {
  readonly #units = new UnitCache<Sources>(sourcesOf)
  #after = new Map<number, readonly Source[]>()
  #seen = new Map<Source, number>()

  refresh(db: Database, unitIds: Iterable<number>): Promise<void> {
    return this.#units.refresh(db, unitIds)
  }

  forget(): void {
    this.#units.forget()
  }

  /** Drops all state after a failed commit. */
  forgetAll(): void {
    this.forget()
    this.#after = new Map()
    this.#seen = new Map()
  }

  /**
   * Returns the reading with the values of the selected sources, or the same object without sources. If a source has no value, the
   * reported value counts, except for counters and levels while the source has values regularly.
   */
  choose(unitId: number, observation: Observation): Observation {
    const sources = this.#units.of(unitId)
    if (!sources) return observation
    if (sources.after.length > 0) this.#after.set(unitId, sources.after)
    return sources.before.reduce((reading, source) => this.#chooseOne(unitId, reading, source), observation)
  }

  #chooseOne(unitId: number, reading: Observation, source: Source, statusId?: number): Observation {
    const value = sourceValue(source, statusId === undefined ? reading : { ...reading, statusId })
    if (value !== undefined) this.#note(unitId, source, reading.time)
    else if (!source.measure.isContinuous || !isExpected(source, reading.time)) return reading
    const chosen = setMeasure(reading, source.measure, value)
    return source.measure.code === 'FUEL_LEVEL' && value !== undefined ? withGauge(chosen, source) : chosen
  }

  #note(unitId: number, source: Source, time: Milliseconds) {
    if (source.since === undefined || time < source.since) source.since = time
    if (source.seen === undefined || time > source.seen) source.seen = time
    if (source.stored === undefined || source.seen - source.stored > seenAgain) this.#seen.set(source, unitId)
  }

  /** True if `finish` stores something, so that the state rows of the units must be locked first. */
  get stores(): boolean {
    return this.#after.size > 0 || this.#seen.size > 0
  }

  /** Applies sources that depend on the status, counts hours, and stores which sources had values. */
  async finish(db: Database, readings: readonly UnitReading[]): Promise<void> {
    if (this.#after.size > 0) await this.#finishUnits(db, readings)
    if (this.#seen.size > 0) await this.#storeSeen(db)
  }

  async #finishUnits(db: Database, readings: readonly UnitReading[]): Promise<void> {
    const units = this.#after
    this.#after = new Map()
    const counted = new Map<number, HoursOf>()
    for (const reading of readings) {
      const { unitId, statusId } = reading
      for (const source of units.get(unitId) ?? []) {
        if (isCounted(source)) {
          const hours = counted.get(unitId) ?? { source, readings: [] }
          hours.readings.push(reading)
          counted.set(unitId, hours)
        } else reading.observation = this.#chooseOne(unitId, reading.observation, source, statusId)
      }
    }
    if (counted.size > 0) await countHours(db, counted)
  }

  async #storeSeen(db: Database): Promise<void> {
    const seen = [...this.#seen].toSorted(([, a], [, b]) => a - b)
    this.#seen = new Map()
    await sql`
      insert into unit_source as known (unit_id, measure, source, since_at, seen_at)
      select s.unit_id, s.source ->> 'measureCode', s.source, to_timestamp(s.since / 1000), to_timestamp(s.seen / 1000)
      from unnest(
        ${numbers(seen.map(([, unitId]) => unitId))}::int[], ${objects(seen.map(([{ source }]) => source))}::jsonb[],
        ${numbers(seen.map(([{ since }]) => since))}::float8[], ${numbers(seen.map(([one]) => one.seen))}::float8[]
      ) as s (unit_id, source, since, seen) join unit u on u.unit_id = s.unit_id
      order by 1, 2
      on conflict (unit_id, measure) do update set source = excluded.source,
        since_at = case when known.source = excluded.source then least(known.since_at, excluded.since_at) else excluded.since_at end,
        seen_at = case when known.source = excluded.source then greatest(known.seen_at, excluded.seen_at) else excluded.seen_at end,
        counter = null, is_on = null`.execute(db)
    for (const [source] of seen) source.stored = source.seen
  }
}

/** Adds the source of a level, so that levels of two gauges are not compared. A fuel sensor has its own name. */
function withGauge(reading: Observation, { source: { type, canParameterId } }: Source): Observation {
  const { signals } = reading
  return signals?.['fuelSensor'] === undefined
    ? { ...reading, signals: { ...signals, fuelSensor: `${type} ${canParameterId ?? ''}` } }
    : reading
}

/** Returns true if a source without a value in a reading usually has one at that time. */
export const isExpected = ({ since, seen }: Pick<KnownSource, 'since' | 'seen'>, time: Milliseconds): boolean =>
  since !== undefined && seen !== undefined && time >= since && time - seen < missedAfter

async function sourcesOf(db: Database, unitIds: readonly number[]): Promise<Map<number, Sources>> {
  const isAfter = (source: KnownSource) => isCounted(source) || followsStatus(source)
  return new Map(
    [...(await readSources(db, unitIds))].map(([unitId, sources]) => {
      const all = sources.map(source => ({ ...source, stored: source.seen }))
      return [unitId, { before: all.filter(source => !isAfter(source)), after: all.filter(isAfter) }] as const
    }),
  )
}
