import { dayMs } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { counterBits, type CounterColumn } from './counter.ts'
import { packedFormat } from './packed-day.ts'
import { dayParts, partMs, partOf } from './quarter.ts'
import { RecordReader } from './record-reader.ts'
import type { DayVersion, StoredDay } from './unit-day.ts'

export interface DayRowsQuery {
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
}

/** Stored day of a unit. */
export interface DayRow extends DayVersion {
  unitId: number
  /** Days since 1970. */
  day: number
  /** First change after the aggregates were stored; null for none, -Infinity if unknown. */
  changedFrom: Milliseconds | null
  isCurrent: boolean
  /** True if all changes are subsequent readings. */
  isExtended: boolean
  stored: StoredDay
}

const partsOf = { keys: 'key_parts', loads: 'load_parts', runs: 'run_parts' } as const
const kinds = ['keys', 'loads', 'runs'] as const satisfies (keyof typeof partsOf)[]

/**
 * Reads stored days of units, ascending. The days of a unit come as one value, because the driver takes longer for the columns of a row than
 * unpacking its figures takes.
 */
export async function readDayRows(db: Database, query: DayRowsQuery): Promise<DayRow[]> {
  const { unitIds, now, edges } = query
  const read = query.counters ?? []
  const [first, last] = [dayOf(query.from), dayOf(Math.min(query.until, now))]
  const isStored = sql`(a.format = ${packedFormat}::int)`
  const isCurrent = sql`(d.changed_from is null and a.changes = d.changes and a.readings = d.readings)`
  // all quarter hours of a day that readings continue, or from which some are in the future
  const isWhole = sql`(not ${isCurrent} or d.day - date '1970-01-01' = ${dayOf(now)}::int)`
  const isInside = (its: readonly Milliseconds[]) =>
    sql`(${isWhole} or d.day - date '1970-01-01' = any(${numbers([...new Set(its.map(dayOf))])}::int[]))`
  const isRequested = { keys: query.keys, loads: query.loads, runs: read.length > 0 }
  const requested = kinds.filter(kind => isRequested[kind])
  const edgesIn = (part: number) => edges.filter(edge => edge % partMs !== 0 && partOf(edge) === part)
  const divided = dayParts.filter(part => edgesIn(part).length > 0)
  const figures = requested.flatMap((kind): RawBuilder<unknown>[] => {
    const joined = sql`a.${sql.ref(`joined_${kind}`)}`
    const parts = sql`a.${sql.ref(partsOf[kind])}`
    return [
      // without edges in a day, its runs are read as a whole
      kind === 'runs' ? sql`case when ${isInside(edges)} then ${joined} end` : joined,
      sql`case when ${isWhole} then ${parts} end`,
      ...divided.map(i => sql`case when ${isInside(edgesIn(i))} then ${parts}[${sql.lit(i + 1)}] end`),
    ]
  })
  const sparse = query.isSparse
    ? sql`and coalesce(not (${isStored} and ${isCurrent}) or a.counters & ${counterBits(read)}::int <> 0, true)`
    : sql``
  // of both tables, so that they are read side by side instead of row by row
  const isRead = (table: string) => sql`${sql.ref(`${table}.unit_id`)} = any(${numbers(unitIds)}::int[])
    and ${sql.ref(`${table}.day`)} between date '1970-01-01' + ${first}::int and date '1970-01-01' + ${last}::int`
  const { rows } = await sql<{ unitId: number; days: Buffer }>`
    select d.unit_id as "unitId", string_agg(record_send(row(
      d.day - date '1970-01-01', d.changes, d.readings, (date_part('epoch', d.changed_from) * 1000)::float8,
      coalesce(${isStored} and ${isCurrent}, false),
      coalesce(${isStored} and d.readings - a.readings = d.changes - a.changes and d.changed_from > '-infinity', false),
      a.last_ms, ${read.length > 0 ? sql`a.whole` : sql`null::bytea`}${sql.join(
        figures.map(figure => sql`, ${figure}`),
        sql``,
      )})), '' order by d.day) as days
    from position_day d left join position_aggregate a on a.unit_id = d.unit_id and a.day = d.day and ${isRead('a')}
    where ${isRead('d')}
      ${sparse}
    group by d.unit_id`.execute(db)
  const counters = new Set(read)
  return rows.flatMap(({ unitId, days }) => {
    const reader = new RecordReader(days)
    const its: DayRow[] = []
    while (reader.next()) {
      its.push({
        unitId,
        day: reader.integer() ?? 0,
        changes: reader.integer() ?? 0,
        readings: reader.integer() ?? 0,
        changedFrom: reader.float(),
        isCurrent: reader.boolean(),
        isExtended: reader.boolean(),
        stored: storedDay(reader, requested, divided, counters),
      })
    }
    return its
  })
}

function storedDay(
  reader: RecordReader,
  requested: readonly (typeof kinds)[number][],
  divided: readonly number[],
  counters: ReadonlySet<CounterColumn>,
): StoredDay {
  const stored: StoredDay = {
    counters,
    lastMs: reader.integer(),
    whole: reader.bytes(),
    keys: undefined,
    loads: undefined,
    runs: undefined,
  }
  for (const kind of requested) {
    const [joined, all] = [reader.bytes(), reader.byteArrays()]
    let parts = all ?? undefined
    for (const i of divided) {
      const part = reader.bytes()
      if (part && !all) (parts ??= Array<Buffer | null>(dayParts.length).fill(null))[i] = part
    }
    if (joined) stored[kind] = { joined, parts }
  }
  return stored
}

export const dayOf = (time: Milliseconds): number => Math.floor(time / dayMs)
