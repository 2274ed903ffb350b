import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, type Problem } from '#kernel/http/problem.ts'
import { counters } from '#telemetry/aggregates/counter.ts'
import { tolerance } from '#telemetry/aggregates/counter-run.ts'
import { correctedColumns } from '#telemetry/aggregates/corrections.ts'
import { appliedCorrections, nearestReading, type CorrectedColumn } from './correction-rows.ts'

type Input = FleetSchemas['CounterCorrectionInput']

const hour = 3_600_000

/** Validated values of a correction, ready to store. */
export interface CheckedCorrection {
  from: Date
  /** Exclusive. */
  until: Date | null
  shift: number
}

/**
 * Checks a correction against the readings and the other corrections of its counter.
 * @throws Problem 400 that names the field and the reading or the correction in the way
 */
export async function checkCorrection(
  db: Database,
  unitId: number,
  column: CorrectedColumn,
  input: Input,
  now: Date,
): Promise<CheckedCorrection> {
  const from = new Date(input.fromDate)
  if (from > now) throw refused('fromDate', 'problem.correction.future')
  checkFields(input)
  const until = input.toDate === undefined ? null : new Date(Date.parse(input.toDate) + 1)
  if (until && until <= from) throw refused('toDate', 'problem.correction.order')
  if (until && Date.parse(input.toDate ?? '') > now.getTime()) throw refused('toDate', 'problem.correction.future')
  await checkOthers(db, unitId, column, { from, until })
  if (until) {
    const wrong = await nearestReading(db, unitId, column, { from })
    if (!wrong || wrong.time >= until) throw refused('fromDate', 'problem.correction.noReading')
    return { from, until, shift: 0 }
  }
  if (input.kind === 'NEW_INSTRUMENT') await checkInstrument(db, unitId, column, from, input)
  const shift = input.kind === 'NEW_INSTRUMENT' ? (input.oldValue ?? 0) - (input.newValue ?? 0) : (input.offset ?? 0)
  await checkNotNegative(db, unitId, column, from, shift)
  return { from, until, shift }
}

/** Requires exactly the fields of the kind. */
function checkFields(input: Input): void {
  const needed = {
    NEW_INSTRUMENT: ['oldValue', 'newValue'],
    OFFSET: ['offset'],
    WRONG_VALUES: ['toDate'],
  } as const satisfies Record<Input['kind'], readonly (keyof Input)[]>
  for (const field of ['oldValue', 'newValue', 'offset', 'toDate'] as const) {
    const isNeeded = (needed[input.kind] as readonly string[]).includes(field)
    if (isNeeded && input[field] === undefined) throw refused(field, 'problem.correction.missing')
    if (!isNeeded && input[field] !== undefined) throw refused(field, 'problem.correction.needless')
  }
  if (input.kind === 'OFFSET' && input.offset === 0) throw refused('offset', 'problem.correction.zero')
}

/** Periods of wrong values may not overlap; no instrument or offset may begin within one or at the same time as another. */
async function checkOthers(
  db: Database,
  unitId: number,
  column: CorrectedColumn,
  { from, until }: Omit<CheckedCorrection, 'shift'>,
): Promise<void> {
  const end = until ?? new Date(from.getTime() + 1)
  const other = (await appliedCorrections(db, unitId, column)).find(
    each => each.from_time < end && (each.until_time ?? new Date(each.from_time.getTime() + 1)) > from,
  )
  if (other) throw refused('fromDate', 'problem.correction.overlap', { reason: other.reason })
}

/** The old instrument cannot show less than before, nor the new one more than after; neither can grow faster than a machine allows. */
async function checkInstrument(
  db: Database,
  unitId: number,
  column: CorrectedColumn,
  from: Date,
  { oldValue = 0, newValue = 0 }: Input,
): Promise<void> {
  const { mostAnHour } = counters[correctedColumns[column]]
  const [before, after] = await Promise.all([
    nearestReading(db, unitId, column, { before: from }),
    nearestReading(db, unitId, column, { from }),
  ])
  const most = (time: number) => mostAnHour * (time / hour + tolerance.usual)
  if (before && oldValue < before.reported)
    throw refused('oldValue', 'problem.correction.oldBelow', valueOf(column, before.reported))
  if (before && oldValue - before.reported > most(from.getTime() - before.time.getTime()))
    throw refused('oldValue', 'problem.correction.oldAbove', valueOf(column, before.reported))
  if (after && newValue > after.reported)
    throw refused('newValue', 'problem.correction.newAbove', valueOf(column, after.reported))
  if (after && after.reported - newValue > most(after.time.getTime() - from.getTime()))
    throw refused('newValue', 'problem.correction.newBelow', valueOf(column, after.reported))
}

async function checkNotNegative(
  db: Database,
  unitId: number,
  column: CorrectedColumn,
  from: Date,
  shift: number,
): Promise<void> {
  if (shift >= 0) return
  const { rows } = await sql<{ corrected: number | null }>`
    select counter as corrected from next_counter(${unitId}, ${column}, ${from}::timestamptz)`.execute(db)
  const corrected = rows[0]?.corrected
  if (corrected !== undefined && corrected !== null && corrected + shift < 0)
    throw refused('offset', 'problem.correction.negative', valueOf(column, corrected))
}

const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false })

const valueOf = (column: CorrectedColumn, value: number) =>
  column === 'engine_hours'
    ? { value: `${decimal.format(value)} h` }
    : column === 'fuel_used'
      ? { value: `${decimal.format(value)} l` }
      : { value: `${decimal.format(value / 1000)} km` }

function refused(field: keyof Input, key: RefusalKey, values?: Record<string, string>): Problem {
  return badRequest(['problem.correction'], { errors: [values ? [field, key, values] : [field, key]] })
}

type RefusalKey = `problem.correction.${string}`
