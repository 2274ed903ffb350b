import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { ReportSchemas } from '@muster/contract'
import { earliestTime, latestTime } from '#telemetry/history/partitions.ts'
import type { Database } from '#kernel/db/schema.ts'
import { readCorrectedColumns, type CorrectedColumns } from '#telemetry/aggregates/corrections.ts'
import { locate } from '#telemetry/history/locate.ts'
import { countSegments, within } from '#telemetry/history/segments.ts'
import type { RequestedSpan, RequestedUnit } from '#reporting/requested.ts'
import { shownValue, type Parameter } from './parameter.ts'
import { jsonValue } from './values.ts'

type Value = number | string | boolean | null

/** Reading with the values of the parameters, in order. */
export interface Reading {
  /** Milliseconds since 1970. */
  time: number
  unitId: number
  values: Value[]
}

/**
 * Returns a page of the readings of units by time, then by unit. A row is a reading, with or without the parameters, so that
 * the count comes from daily counters and late pages cost as much as the first.
 */
export async function readTable(
  db: Database,
  units: readonly RequestedUnit[],
  span: RequestedSpan,
  parameters: readonly Parameter[],
  { start, limit, t }: { start: number; limit: number; t: TFunction },
): Promise<{ totalCount: number; items: ReportSchemas['CanDataRow'][] }> {
  const unitIds = units.map(({ id }) => id)
  const period = {
    unitIds,
    from: Math.max(span.from.getTime(), earliestTime),
    to: Math.min(span.to.getTime() + 1, latestTime()),
    showAll: true,
  }
  if (period.from >= period.to) return { totalCount: 0, items: [] }
  const segments = await countSegments(db, period)
  const totalCount = segments.reduce((sum, { readings }) => sum + readings, 0)
  const page = locate(segments, start, limit)
  if (!page) return { totalCount, items: [] }
  const corrected = await readCorrectedColumns(db, unitIds)
  const { rows } = await sql<Reading>`${reading(parameters, corrected)}
    where ${within({ ...period, ...page })} order by p.fix_time, p.unit_id offset ${page.skip} limit ${limit}`.execute(
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

/** Reads all readings of the span in batches, in the order of the table. */
export async function* readAll(
  db: Database,
  unitIds: readonly number[],
  span: RequestedSpan,
  parameters: readonly Parameter[],
  size = 200,
): AsyncGenerator<Reading[]> {
  const to = Math.min(span.to.getTime() + 1, latestTime())
  const corrected = await readCorrectedColumns(db, unitIds)
  let after = { time: Math.max(span.from.getTime(), earliestTime), unitId: -1 }
  for (;;) {
    const { rows } = await sql<Reading>`${reading(parameters, corrected)}
      where ${within({ unitIds, from: after.time, to, showAll: true })} and (p.fix_time, p.unit_id) > (${new Date(after.time)}, ${after.unitId})
      order by p.fix_time, p.unit_id limit ${size * 10}`.execute(db)
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
    const last = rows.at(-1)
    if (rows.length < size * 10 || !last) return
    after = last
  }
}

const reading = (parameters: readonly Parameter[], corrected: CorrectedColumns) => sql`
  select (extract(epoch from p.fix_time) * 1000)::float8 as time, p.unit_id as "unitId",
    jsonb_build_array(${sql.join(parameters.map(parameter => jsonValue(parameter, corrected)))}) as values
  from position p`

/** Omits missing values and converts a switch to its wire text. */
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
