import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { readCorrectedColumns } from '#telemetry/aggregates/corrections.ts'
import { within } from '#telemetry/history/segments.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { shownValue, type Parameter } from './parameter.ts'
import { figure, jsonValue } from './values.ts'

type Point = ReportSchemas['CanDataPoint']

interface Row {
  time: number
  value: number | null
  text: string | null
}

/**
 * Returns the values of one parameter of one unit by time, without readings that lack it. More than `most` are downsampled:
 * the span is divided into `most / 4` equal parts, of which the first, last, minimum and maximum value stay at their times.
 * Texts are downsampled by omitting repetitions.
 */
export async function readSeries(
  db: Database,
  unitId: number,
  span: RequestedSpan,
  parameter: Parameter,
  most: number,
  t: TFunction,
): Promise<Point[]> {
  const corrected = await readCorrectedColumns(db, [unitId])
  const reported = sql`
    select (extract(epoch from p.fix_time) * 1000)::float8 as time, ${figure(parameter, corrected)} as value,
      case when jsonb_typeof(${jsonValue(parameter, corrected)}) in ('string', 'boolean') then ${jsonValue(parameter, corrected)} #>> '{}' end as text
    from position p where ${within({ unitIds: [unitId], from: span.from.getTime(), to: span.to.getTime() + 1, showAll: true })}`
  const whole = await sql<Row>`
    select * from (${reported}) t where value is not null or text is not null order by time limit ${most + 1}`.execute(
    db,
  )
  const rows = whole.rows.length <= most ? whole.rows : await downsampled()
  return rows.map(({ time, value, text }) =>
    withoutNulls({
      timestamp: new Date(time).toISOString(),
      numericValue: value,
      encodedValue: textOf(value, text),
      unitId,
    }),
  )

  function textOf(value: number | null, text: string | null): string | null {
    const shown = shownValue(parameter, value ?? text, t)
    return typeof shown === 'string' ? shown : text
  }

  async function downsampled(): Promise<Row[]> {
    const parts = Math.floor(most / 4)
    const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
    // arrays are compared by their first element first
    const { rows } = await sql<Row>`
      with reading as (${reported}), figures as (
        select width_bucket(time, ${from}::float8, ${to}::float8, ${parts}::int) as part, time, value from reading where value is not null
      ), parts as (
        select min(array[time, value]) as a, min(array[value, time]) as b, max(array[value, time]) as c, max(array[time, value]) as d
        from figures group by part
      ), texts as (
        select time, text, text is distinct from lag(text) over (order by time) as is_new from reading where text is not null and value is null
      )
      select time, value, null as text from (
        select a[1] as time, a[2] as value from parts union select b[2], b[1] from parts
        union select c[2], c[1] from parts union select d[1], d[2] from parts
      ) p
      union all (select time, null, text from texts where is_new limit ${most})
      order by time`.execute(db)
    return rows
  }
}
