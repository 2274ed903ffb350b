import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { counterBits, counters, signalValue, type CounterColumn } from './counter.ts'
import { packedFormat } from './packed-day.ts'
import { dayParts, partMs, partOf, quarterMs, type DayPart } from './quarter.ts'
import { readingState } from './reading-state.ts'
import { readReadings, type Readings, type Stretch } from './readings.ts'
import { UnitDay, type DayVersion, type ReadingColumn, type StoredDay } from './unit-day.ts'

export interface DaysQuery {
  unitIds: readonly number[]
  /** Period whose days are read, inclusive at both ends. */
  from: Milliseconds
  until: Milliseconds
  /** Later readings are ignored. */
  now: Milliseconds
  /** True to read key blocks. */
  keys?: boolean
  /** True to read engine loads. */
  loads?: boolean
  /** Counters to read. */
  counters?: readonly CounterColumn[]
  /** True to omit days whose aggregates contain none of them. */
  isSparse?: boolean
  /** Times that divide figures. Affected parts of days are read by quarter hour. */
  edges: readonly Milliseconds[]
  /** Times that divide the figures of a unit. */
  cuts?: ReadonlyMap<number, readonly Milliseconds[]>
}

const kinds = ['keys', 'loads', 'runs'] as const
type Kind = (typeof kinds)[number]

type Row = DayVersion & { [K in Kind]: Buffer | null } & { [K in `all-${Kind}`]: Buffer[] | null } & {
  [K in `${Kind}${DayPart}`]?: Buffer | null
} & {
  unitId: number
  /** Days since 1970. */
  day: number
  whole: Buffer | null
  lastMs: Milliseconds | null
  /** First change after the aggregates were stored; null for none, -Infinity if unknown. */
  changedFrom: Milliseconds | null
  isCurrent: boolean
  /** True if all changes are subsequent readings. */
  isExtended: boolean
}

/** Number of readings per query: enough for speed, few enough for memory. */
const daysAtOnce = 60

/**
 * Reads the days of units that have readings, ascending. Stored aggregates are used where no reading was stored, hidden or shown since
 * (`position_day.changed_from`); the rest is computed from readings.
 */
export async function loadDays(db: Database, query: DaysQuery): Promise<Map<number, UnitDay[]>> {
  const { unitIds, now, edges } = query
  const read = query.counters ?? []
  const [first, last] = [dayOf(query.from), dayOf(Math.min(query.until, now))]
  // a zone without whole quarter hours, or a period from minute to minute
  const divided = Map.groupBy(
    edges.filter(edge => edge % quarterMs !== 0),
    dayOf,
  )
  const cuts = new Map([...(query.cuts ?? [])].map(([unitId, times]) => [unitId, new Set(times.map(dayOf))]))
  const isCut = ({ unitId, day }: Row) => cuts.get(unitId)?.has(day) === true
  const isStored = sql`(a.format = ${packedFormat}::int)`
  const isCurrent = sql`(d.changed_from is null and a.changes = d.changes and a.readings = d.readings)`
  // all quarter hours of a day that readings continue, or from which some are in the future
  const isWhole = sql`(not ${isCurrent} or d.day - date '1970-01-01' = ${dayOf(now)}::int)`
  const isInside = (its: readonly Milliseconds[]) =>
    sql`(${isWhole} or d.day - date '1970-01-01' = any(${numbers([...new Set(its.map(dayOf))])}::int[]))`
  const isRequested = { keys: query.keys, loads: query.loads, runs: read.length > 0 }
  const columns = kinds.flatMap(kind => {
    if (!isRequested[kind]) return []
    const joined = sql`a.${sql.ref(`joined_${kind}`)}`
    const parts = dayParts.flatMap(i => {
      const its = edges.filter(edge => edge % partMs !== 0 && partOf(edge) === i)
      const part = sql`a.${sql.ref(partsOf[kind])}[${sql.lit(i + 1)}]`
      return its.length > 0 ? [sql`case when ${isInside(its)} then ${part} end as ${sql.ref(`${kind}${i}`)}`] : []
    })
    return [
      // without edges in a day, its runs are read as a whole
      sql`${kind === 'runs' ? sql`case when ${isInside(edges)} then ${joined} end` : joined} as ${sql.ref(kind)}`,
      sql`case when ${isWhole} then a.${sql.ref(partsOf[kind])} end as ${sql.ref(`all-${kind}`)}`,
      ...parts,
    ]
  })
  const sparse = query.isSparse
    ? sql`and coalesce(not (${isStored} and ${isCurrent}) or a.counters & ${counterBits(read)}::int <> 0, true)`
    : sql``
  // of both tables, so that they are read side by side instead of row by row
  const isRead = (table: string) => sql`${sql.ref(`${table}.unit_id`)} = any(${numbers(unitIds)}::int[])
    and ${sql.ref(`${table}.day`)} between date '1970-01-01' + ${first}::int and date '1970-01-01' + ${last}::int`
  const { rows } = await sql<Row>`
    select d.unit_id as "unitId", d.changes, d.readings, d.day - date '1970-01-01' as day, date_part('epoch', d.changed_from) * 1000 as "changedFrom",
      coalesce(${isStored} and ${isCurrent}, false) as "isCurrent", a.last_ms as "lastMs",
      coalesce(${isStored} and d.readings - a.readings = d.changes - a.changes and d.changed_from > '-infinity', false) as "isExtended",
      ${sql.join([...columns, read.length > 0 ? sql`a.whole` : sql`null::bytea as whole`])}
    from position_day d left join position_aggregate a on a.unit_id = d.unit_id and a.day = d.day and ${isRead('a')}
    where ${isRead('d')}
      ${sparse}
    order by d.unit_id, d.day`.execute(db)
  const days = new Map<number, UnitDay[]>(unitIds.map(id => [id, []]))
  for (let start = 0; start < rows.length;) {
    // a page of rows that has as many incomplete days as one query reads
    const page: { row: Row; missing: MissingDay }[] = []
    for (let count = 0; start < rows.length && count < daysAtOnce; start++) {
      const row = rows[start]!
      const missing = missingOf(row, { isCut: isCut(row), divided: divided.get(row.day) ?? [] }, now)
      if (missing.stretches.length > 0) count++
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
      days
        .get(row.unitId)
        ?.push(new UnitDay(row.day * dayMs, row, missing.isStored ? storedDay(row) : undefined, fresh))
    }
  }
  return days
}

const partsOf = { keys: 'key_parts', loads: 'load_parts', runs: 'run_parts' } as const satisfies Record<Kind, string>

function storedDay(row: Row): StoredDay {
  const figures = (kind: Kind) => {
    const joined = row[kind]
    return joined ? { joined, parts: row[`all-${kind}`] ?? dayParts.map(i => row[`${kind}${i}`] ?? null) } : undefined
  }
  const { whole, lastMs } = row
  return { keys: figures('keys'), loads: figures('loads'), runs: figures('runs'), whole, lastMs }
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

/** @param divided times in the day that divide quarter hours */
function missingOf(
  { unitId, day, changedFrom, isCurrent, isExtended, lastMs }: Row,
  { isCut, divided }: { isCut: boolean; divided: readonly Milliseconds[] },
  now: Milliseconds,
): MissingDay {
  const start = day * dayMs
  const end = Math.min(start + dayMs, Math.floor(now) + 1)
  const isDivided = isCut || divided.length > 0
  if (isCut || !(isCurrent || isExtended))
    return { stretches: [{ unitId, from: start, until: end }], isStored: false, isDivided }
  const isFuture = start + (lastMs ?? 0) > now
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
const dayOf = (time: Milliseconds) => Math.floor(time / dayMs)
