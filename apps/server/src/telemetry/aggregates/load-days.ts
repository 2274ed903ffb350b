import { dayMs } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { counters, signalValue, type CounterColumn } from './counter.ts'
import { dayOf, readDayRows, type DayRow, type DayRowsQuery } from './day-rows.ts'
import { quarterMs } from './quarter.ts'
import { readingState } from './reading-state.ts'
import { readReadings, type Readings, type Stretch } from './readings.ts'
import { UnitDay, type ReadingColumn } from './unit-day.ts'

export interface DaysQuery extends DayRowsQuery {
  /** Times that divide the figures of a unit. */
  cuts?: ReadonlyMap<number, readonly Milliseconds[]>
}

/** Time whose readings are read by one query: enough for speed, little enough for memory. */
const readAtOnce = 60 * dayMs

/**
 * Reads the days of units that have readings, ascending. Stored aggregates are used where no reading was stored, hidden or shown since
 * (`position_day.changed_from`); the rest is computed from readings.
 */
export async function loadDays(db: Database, query: DaysQuery): Promise<Map<number, UnitDay[]>> {
  const { unitIds, now, edges } = query
  const read = query.counters ?? []
  // a zone without whole quarter hours, or a period from minute to minute
  const divided = Map.groupBy(
    edges.filter(edge => edge % quarterMs !== 0),
    dayOf,
  )
  const cuts = new Map([...(query.cuts ?? [])].map(([unitId, times]) => [unitId, new Set(times.map(dayOf))]))
  const isCut = ({ unitId, day }: DayRow) => cuts.get(unitId)?.has(day) === true
  const rows = await readDayRows(db, query)
  const days = new Map<number, UnitDay[]>(unitIds.map(id => [id, []]))
  for (let start = 0; start < rows.length;) {
    // a page of rows that lacks as much as one query reads
    const page: { row: DayRow; missing: MissingDay }[] = []
    for (let time = 0; start < rows.length && time < readAtOnce; start++) {
      const row = rows[start]!
      const missing = missingOf(row, { isCut: isCut(row), divided: divided.get(row.day) ?? [] }, now)
      for (const { from, until } of missing.stretches) time += until - from
      page.push({ row, missing })
    }
    const stretches = page.flatMap(({ missing }) => missing.stretches)
    const readings = (await readDays(db, stretches, read, query.loads)).values()
    for (const { row, missing } of page) {
      const fresh = missing.stretches.map(stretch => ({
        from: stretch.from,
        // later readings are in the future
        until: stretch.until > now ? Infinity : stretch.until,
        readings: readings.next().value as Readings<ReadingColumn>,
        isDivided: missing.isDivided,
      }))
      days.get(row.unitId)?.push(new UnitDay(row.day * dayMs, row, missing.isStored ? row.stored : undefined, fresh))
    }
  }
  return days
}

/** Reads the input for daily figures. */
export const readDays = (
  db: Database,
  stretches: readonly Stretch[],
  read: readonly CounterColumn[],
  hasLoads = false,
): Promise<Readings<ReadingColumn>[]> =>
  readReadings(db, stretches, {
    state: readingState,
    ...(hasLoads && { load: signalValue('engineLoad'), factor: signalValue('loadFactor') }),
    ...Object.fromEntries(read.map(counter => [counter, counters[counter].value])),
  } as Record<ReadingColumn, typeof readingState>)

/** Parts of a day that must be computed from readings. */
interface MissingDay {
  /** Ascending. */
  stretches: Stretch[]
  /** True if the rest of the day has stored aggregates. */
  isStored: boolean
  isDivided: boolean
}

/** Same object for most days, because a report reads thousands of them. */
const nothing: MissingDay = { stretches: [], isStored: true, isDivided: false }

/** @param divided times in the day that divide quarter hours */
function missingOf(
  { unitId, day, changedFrom, isCurrent, isExtended, stored: { lastMs } }: DayRow,
  { isCut, divided }: { isCut: boolean; divided: readonly Milliseconds[] },
  now: Milliseconds,
): MissingDay {
  const start = day * dayMs
  const isFuture = start + (lastMs ?? 0) > now
  if (isCurrent && !isFuture && !isCut && divided.length === 0) return nothing
  const end = Math.min(start + dayMs, Math.floor(now) + 1)
  const isDivided = isCut || divided.length > 0
  if (isCut || !(isCurrent || isExtended))
    return { stretches: [{ unitId, from: start, until: end }], isStored: false, isDivided }
  const known = isCurrent ? (isFuture ? now : Infinity) : Math.min(changedFrom ?? start, now)
  const from = Math.max(start, startOfQuarter(known))
  const quarters = [...new Set(divided.map(startOfQuarter))]
    .filter(its => its < Math.min(from, end))
    .toSorted((a, b) => a - b)
  const stretches = quarters.map(its => ({ unitId, from: its, until: Math.min(its + quarterMs, end) }))
  if (known < Infinity) stretches.push({ unitId, from, until: end })
  return { stretches, isStored: true, isDivided }
}

const startOfQuarter = (time: Milliseconds) => Math.floor(time / quarterMs) * quarterMs
