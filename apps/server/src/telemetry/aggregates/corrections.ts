import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { CounterColumn } from './counter.ts'
import type { CounterRun } from './counter-run.ts'

/** A correction of a counter by a user. */
interface Correction {
  counter: CounterColumn
  from: Milliseconds
  /** Exclusive; undefined for a new instrument or an offset, which applies from `from` on. */
  until?: Milliseconds
  /** Offset added to readings of a new instrument, to continue the old one, or of an offset correction. */
  shift: number
}

/** Columns of `position` by correctable counter. */
export const correctedColumns = {
  engine_hours: 'engineHours',
  odometer: 'odometer',
  gateway_distance: 'gatewayDistance',
  fuel_used: 'fuelUsed',
} as const satisfies Record<string, CounterColumn>

/**
 * Corrections of the counters of a unit: readings of a new instrument continue the old one, and wrong values are left out. An offset
 * changes values, but no growth.
 */
export class Corrections {
  readonly #all: readonly Correction[]
  /** Ascending times between which the corrections of each counter are constant. */
  readonly cuts: readonly Milliseconds[]

  constructor(all: readonly Correction[]) {
    this.#all = all
    const times = all.flatMap(({ from, until }) => (until === undefined ? [from] : [from, until]))
    this.cuts = [...new Set(times)].toSorted((a, b) => a - b)
  }

  /** Returns the correction of readings between two cuts, one of which is at `time`; undefined for wrong readings. */
  shiftAt(counter: CounterColumn, time: Milliseconds): number | undefined {
    let shift = 0
    for (const correction of this.#all) {
      if (correction.counter !== counter || correction.from > time) continue
      if (correction.until === undefined) shift += correction.shift
      else if (correction.until > time) return undefined
    }
    return shift
  }

  /** Returns true if a counter received a new instrument after `from` and up to `to` that continues the old one. */
  isContinued(counter: CounterColumn, from: Milliseconds, to: Milliseconds): boolean {
    return this.#all.some(
      each => each.counter === counter && each.until === undefined && each.from > from && each.from <= to,
    )
  }
}

export const shifted = (run: CounterRun, shift: number): CounterRun =>
  shift === 0
    ? run
    : {
        ...run,
        first: { ...run.first, value: run.first.value + shift },
        last: { ...run.last, value: run.last.value + shift },
      }

interface Row {
  unitId: number
  counter: keyof typeof correctedColumns
  from: Milliseconds
  until: Milliseconds | null
  shift: number
}

/**
 * Returns the corrections of units that have any.
 * @param of growth, which offsets do not change, or values
 */
export async function readCorrections(
  db: Database,
  unitIds: readonly number[],
  of: 'growth' | 'values' = 'growth',
): Promise<Map<number, Corrections>> {
  const { rows } = await sql<Row>`
    select unit_id as "unitId", counter, date_part('epoch', from_time) * 1000 as "from",
      date_part('epoch', until_time) * 1000 as until, shift
    from counter_correction
    where unit_id = any(${numbers(unitIds)}::int[]) and withdrawn_at is null
      and (${of === 'values'} or kind <> 'OFFSET')`.execute(db)
  const byUnit = Map.groupBy(rows, ({ unitId }) => unitId)
  return new Map(
    [...byUnit].map(([unitId, its]) => [
      unitId,
      new Corrections(
        its.map(({ counter, from, until, shift }) => ({
          counter: correctedColumns[counter],
          from,
          shift,
          ...(until !== null && { until }),
        })),
      ),
    ]),
  )
}

/** Corrected counter columns of readings `p`, without columns that need no correction. */
export type CorrectedColumns = ReadonlyMap<string, RawBuilder<unknown>>

/** Returns the corrected counter columns of unit readings. */
export async function readCorrectedColumns(db: Database, unitIds: readonly number[]): Promise<CorrectedColumns> {
  const { rows } = await sql<{ unitId: number; counter: string; from: Date; until: Date | null; shift: number }>`
    select unit_id as "unitId", counter, from_time as "from", until_time as until, shift from counter_correction
    where unit_id = any(${numbers(unitIds)}::int[]) and withdrawn_at is null`.execute(db)
  const byColumn = Map.groupBy(rows, ({ counter }) => counter)
  return new Map(
    [...byColumn].map(([column, its]) => {
      const shifts = its.map(({ unitId, from, until, shift }) =>
        until
          ? sql`case when p.unit_id <> ${unitId} or p.fix_time < ${from} or p.fix_time >= ${until} then 0 end`
          : sql`case when p.unit_id = ${unitId} and p.fix_time >= ${from} then ${shift}::float8 else 0 end`,
      )
      return [column, sql`(${sql.ref(`p.${column}`)} + ${sql.join(shifts, sql` + `)})`]
    }),
  )
}
