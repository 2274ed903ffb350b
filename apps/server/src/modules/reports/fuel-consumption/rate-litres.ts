import { readingValidity } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { RequestedSpan } from '#reporting/requested.ts'
import { fuelRateOf } from '#modules/profiles/public.ts'

/**
 * Returns litres that a unit used in a span by the fuel rate of its I/O profile; undefined without a rate or without the
 * input. A reading counts until the next one, at most two hours later: while the key is on, by the level of the input;
 * without a key, only while the input is on. Readings after `now` are ignored.
 */
export async function rateLitres(
  db: Database,
  unitId: number,
  span: RequestedSpan,
  now: number,
): Promise<number | undefined> {
  const rate = await fuelRateOf(db, unitId)
  if (!rate) return undefined
  const { signal, worksHigh, low, high } = rate
  const [from, to] = [span.from.getTime(), Math.min(span.to.getTime() + 1, now)]
  const { rows } = await sql<{ litres: number | null }>`
    with reading as (
      select extract(epoch from p.fix_time)::float8 as start,
        extract(epoch from lead(p.fix_time) over (order by p.fix_time))::float8 as next, p.ignition,
        case jsonb_typeof(p.signals -> ${signal}::text) when 'boolean' then (p.signals -> ${signal}::text)::bool
          when 'number' then (p.signals -> ${signal}::text)::float8 <> 0 end as is_high
      from position p
      where p.unit_id = ${unitId} and p.hidden_by is null
        and p.fix_time > ${new Date(from - readingValidity.on)} and p.fix_time < ${new Date(to + readingValidity.on)})
    select sum(greatest(least(next, ${to / 1000}::float8) - greatest(start, ${from / 1000}::float8), 0) / 3600
      * case when ignition or (ignition is null and is_high = ${worksHigh}::bool)
          then case when is_high then ${high}::float8 else ${low}::float8 end else 0 end) as litres
    from reading where is_high is not null and next - start <= ${readingValidity.on / 1000}::float8`.execute(db)
  return rows[0]?.litres ?? undefined
}
