import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { asWork } from '#kernel/db/work-limits.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Treatment of implausible data by ingest. */
export type NoteKind = 'TIME_CORRECTED' | 'TIME_HELD' | 'PLACE_HELD' | 'PLACE_CONFIRMED' | 'NO_PLACE' | 'REJECTED'

/** Note on a changed, held or omitted item of a device. */
export interface DeviceNote {
  deviceUid: string
  kind: NoteKind
  /** Time of the reading, if it has one. */
  time?: Milliseconds
  text: string
}

/** Note on an item of a unit. */
export interface UnitNote extends Omit<DeviceNote, 'deviceUid'> {
  unitId: number
  deviceTime?: Milliseconds | undefined
}

interface Counted {
  unitId: number
  kind: NoteKind
  count: number
  examples: Example[]
}

/** Stored form: milliseconds since the epoch. */
interface Example {
  receivedAt: Milliseconds
  time?: Milliseconds | undefined
  deviceTime?: Milliseconds | undefined
  text: string
}

/** Examples per unit, day and kind. */
const shown = 5
/** Maximum number of pending counts; more are dropped. */
const most = 50_000

/**
 * Counts corrected, held and rejected data by unit, day and kind, with the newest examples. Writes periodically in one
 * statement, like `TrafficLog`: ingest never waits for it, and a crash loses the latest counts.
 */
export class QualityLog {
  readonly #db: Database
  readonly #onError: (error: unknown) => void
  readonly #every: Milliseconds
  #counted = new Map<string, Counted>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor({
    db,
    onError,
    every = 10_000,
  }: {
    db: Database
    onError: (error: unknown) => void
    every?: Milliseconds
  }) {
    this.#db = db
    this.#onError = onError
    this.#every = every
  }

  add(notes: readonly UnitNote[], receivedAt: Milliseconds): void {
    for (const { unitId, kind, time, deviceTime, text } of notes) {
      const key = `${unitId} ${kind}`
      const known = this.#counted.get(key)
      if (!known && this.#counted.size >= most) continue
      const counted = known ?? { unitId, kind, count: 0, examples: [] }
      counted.count += 1
      counted.examples = [{ receivedAt, time, deviceTime, text: text.slice(0, 500) }, ...counted.examples].slice(
        0,
        shown,
      )
      this.#counted.set(key, counted)
    }
    if (this.#counted.size > 0) this.#timer ??= setTimeout(() => void this.write(), this.#every).unref()
  }

  /** Resolves when all pending counts are written or reported as lost. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const counted = [...this.#counted.values()].toSorted((a, b) => a.unitId - b.unitId || (a.kind < b.kind ? -1 : 1))
    this.#counted = new Map()
    if (counted.length === 0) return
    await asWork('background', () => store(this.#db, counted)).catch(this.#onError)
  }
}

async function store(db: Database, counted: readonly Counted[]): Promise<void> {
  await sql`
    insert into data_quality_day as d (unit_id, day, kind, readings, examples)
    select n.unit_id, (now() at time zone 'UTC')::date, n.kind, n.readings, n.examples
    from unnest(${numbers(counted.map(({ unitId }) => unitId))}::int[], ${counted.map(({ kind }) => kind)}::text[],
      ${numbers(counted.map(({ count }) => count))}::int[], ${counted.map(({ examples }) => JSON.stringify(examples))}::jsonb[]
    ) as n (unit_id, kind, readings, examples)
    where exists (select from unit u where u.unit_id = n.unit_id)
    on conflict (unit_id, day, kind) do update set readings = d.readings + excluded.readings,
      examples = (select jsonb_agg(e) from (
        select e from jsonb_array_elements(excluded.examples || d.examples) with ordinality as x (e, i) order by i limit ${shown}) newest)`.execute(
    db,
  )
}
