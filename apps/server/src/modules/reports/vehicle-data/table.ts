import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { ReportSchemas } from '@muster/contract'
import { earliestTime, latestTime } from '#telemetry/history/partitions.ts'
import type { Database } from '#kernel/db/schema.ts'
import { locate } from '#telemetry/history/locate.ts'
import { countSegments, within } from '#telemetry/history/segments.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { shownValue, type Parameter } from './parameter.ts'
import { jsonValue } from './values.ts'

type Value = number | string | boolean | null

/** One reading with the values of the parameters, in their order. */
export interface Reading {
  /** Milliseconds since 1970. */
  time: number
  unitId: number
  values: Value[]
}

/**
 * One page of the readings of some units in order of time, then of unit. A row is a reading, whether it tells any of the
 * parameters or not: so the count comes from the days' counters, and a late page costs what the first does.
 */
export async function readTable(
  db: Database,
  units: readonly RequestedUnit[],
  span: RequestedSpan,
  parameters: readonly Parameter[],
  { start, limit, t }: { start: number; limit: number; t: TFunction },
): Promise<{ totalCount: number; items: ReportSchemas['CanDataRow'][] }> {
  const unitIds = units.map(({ id }) => id)
  const whole = {
    unitIds,
    from: Math.max(span.from.getTime(), earliestTime),
    to: Math.min(span.to.getTime() + 1, latestTime()),
    showAll: true,
  }
  if (whole.from >= whole.to) return { totalCount: 0, items: [] }
  const segments = await countSegments(db, whole)
  const totalCount = segments.reduce((sum, { readings }) => sum + readings, 0)
  const page = locate(segments, start, limit)
  if (!page) return { totalCount, items: [] }
  const { rows } = await sql<Reading>`${reading(parameters)}
    where ${within({ ...whole, ...page })} order by p.fix_time, p.unit_id offset ${page.skip} limit ${limit}`.execute(
    db,
  )
  const names = new Map(units.map(({ id, name }) => [id, name]))
  return {
    totalCount,
    items: rows.map(({ time, unitId, values }) => ({
      timestamp: new Date(time).toISOString(),
      unitId,
      unitName: names.get(unitId) ?? '',
      values: byId(parameters, values, t),
    })),
  }
}

/** Every reading of the span, some hundred at a time, in the order of the table. */
export async function* readAll(
  db: Database,
  unitIds: readonly number[],
  span: RequestedSpan,
  parameters: readonly Parameter[],
  size = 200,
): AsyncGenerator<Reading[]> {
  const to = Math.min(span.to.getTime() + 1, latestTime())
  let after = { time: Math.max(span.from.getTime(), earliestTime), unitId: -1 }
  for (;;) {
    const { rows } = await sql<Reading>`${reading(parameters)}
      where ${within({ unitIds, from: after.time, to, showAll: true })} and (p.fix_time, p.unit_id) > (${new Date(after.time)}, ${after.unitId})
      order by p.fix_time, p.unit_id limit ${size * 10}`.execute(db)
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
    const last = rows.at(-1)
    if (rows.length < size * 10 || !last) return
    after = last
  }
}

const reading = (parameters: readonly Parameter[]) => sql`
  select (extract(epoch from p.fix_time) * 1000)::float8 as time, p.unit_id as "unitId",
    jsonb_build_array(${sql.join(parameters.map(jsonValue))}) as values
  from position p`

/** What is not reported is left out; a switch is a word on the wire. */
function byId(
  parameters: readonly Parameter[],
  values: readonly Value[],
  t: TFunction,
): Record<string, number | string> {
  return Object.fromEntries(
    parameters.flatMap((parameter, index) => {
      const { id } = parameter
      const value = shownValue(parameter, values[index], t)
      return value === null || value === undefined
        ? []
        : [[String(id), typeof value === 'boolean' ? String(value) : value]]
    }),
  )
}
