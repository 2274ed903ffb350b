import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'

/** Readings of a unit in a period; the end is exclusive. */
export interface Stretch {
  unitId: number
  from: Milliseconds
  until: Milliseconds
}

/** Readings by column; an index refers to the same reading in each. */
export type Readings<C extends string, Value = number> = Record<C, (Value | null)[]> & {
  /** Ascending. */
  time: Milliseconds[]
}

type Row<C extends string, Value> = Readings<C, Value> & { unitId: number; since: Milliseconds }

/**
 * Reads visible readings of stretches, in their order, as one JSON array for each column without an object for each reading.
 * Following them here costs a tenth of window functions in SQL, which sort a year's readings for each counter. Adjoining stretches of a
 * unit are read as one, which needs no sorting.
 * @param columns numbers of a reading `p`, or JSON values
 */
export async function readReadings<C extends string, Value = number>(
  db: Database,
  stretches: readonly Stretch[],
  columns: Readonly<Record<C, RawBuilder<unknown>>>,
): Promise<Readings<C, Value>[]> {
  const names = Object.keys(columns) as C[]
  const joined = joinStretches(stretches)
  const [only] = joined
  if (!only) return []
  const rows = await readRows<C, Value>(db, joined, columns)
  const found = new Map(rows.map(row => [keyOf(row.unitId, row.since), row]))
  const none = Object.fromEntries(['time', ...names].map(name => [name, []])) as unknown as Readings<C, Value>
  let next = 0
  return stretches.map(stretch => {
    while (!isWithin(stretch, joined[next]!)) next++
    const read = found.get(keyOf(stretch.unitId, joined[next]!.from))
    return read ? readingsIn(read, stretch, names) : none
  })
}

/** Joins stretches of a unit that follow one another. */
function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const before = joined.at(-1)
    if (before?.unitId === stretch.unitId && before.until === stretch.from) before.until = stretch.until
    else joined.push({ ...stretch })
  }
  return joined
}

const isWithin = ({ unitId, from, until }: Stretch, whole: Stretch): boolean =>
  whole.unitId === unitId && whole.from <= from && whole.until >= until

/** Returns the readings of a part of a stretch. */
function readingsIn<C extends string, Value>(
  read: Readings<C, Value>,
  { from, until }: Stretch,
  names: readonly C[],
): Readings<C, Value> {
  const { time } = read
  const [start, end] = [indexOf(time, from), indexOf(time, until)]
  if (start === 0 && end === time.length) return read
  const part = Object.fromEntries(names.map(name => [name, read[name].slice(start, end)]))
  return { ...part, time: time.slice(start, end) } as unknown as Readings<C, Value>
}

/** Returns the number of ascending times before another one. */
function indexOf(times: readonly Milliseconds[], time: Milliseconds): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < time) low = middle + 1
    else high = middle
  }
  return low
}

async function readRows<C extends string, Value>(
  db: Database,
  stretches: readonly Stretch[],
  columns: Readonly<Record<C, RawBuilder<unknown>>>,
): Promise<Row<C, Value>[]> {
  const names = Object.keys(columns) as C[]
  const lists = sql.join(['time', ...names].map(name => sql`json_agg(r.${sql.ref(name)}) as ${sql.ref(name)}`))
  const selected = sql`date_part('epoch', p.fix_time) * 1000 as time${sql.join(
    names.map(name => sql`, ${columns[name]} as ${sql.ref(name)}`),
    sql``,
  )}`
  const [first, last] = [
    Math.min(...stretches.map(({ from }) => from)),
    Math.max(...stretches.map(({ until }) => until)),
  ]
  const isInside = sql`p.hidden_by is null and p.fix_time >= ${new Date(first)} and p.fix_time < ${new Date(last)}`
  const [only] = stretches
  const { rows } =
    only && stretches.length === 1
      ? await sql<Row<C, Value>>`
          select ${only.unitId}::int as "unitId", ${only.from}::float8 as since, ${lists} from (
            select ${selected} from position p where p.unit_id = ${only.unitId} and ${isInside} order by p.fix_time
          ) r having count(*) > 0`.execute(db)
      : await sql<Row<C, Value>>`
          select r.unit_id as "unitId", r.since, ${lists} from (
            select p.unit_id, asked.since, ${selected}
            from unnest(${numbers(stretches.map(({ unitId }) => unitId))}::int[], ${numbers(stretches.map(({ from }) => from))}::float8[],
              ${numbers(stretches.map(({ until }) => until))}::float8[]) as asked (unit_id, since, until)
            join position p on p.unit_id = asked.unit_id
              and p.fix_time >= to_timestamp(asked.since / 1000) and p.fix_time < to_timestamp(asked.until / 1000)
            where ${isInside}
            order by p.unit_id, asked.since, p.fix_time
          ) r group by r.unit_id, r.since`.execute(db)
  for (const row of rows) row.time = row.time.map(Math.round)
  return rows
}

const keyOf = (unitId: number, from: Milliseconds) => `${unitId} ${from}`
