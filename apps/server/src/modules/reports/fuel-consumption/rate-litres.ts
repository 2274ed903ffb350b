import { readingValidity } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
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
  { from, to }: RequestedSpan,
  now: number,
): Promise<number | undefined> {
  const [litres] = await rateLitresIn(db, unitId, [{ from: from.getTime(), to: to.getTime() + 1 }], now)
  return litres
}

interface Span {
  from: number
  /** Exclusive. */
  to: number
}

/** Returns litres by the fuel rate in each of some consecutive spans (`rateLitres`). */
export async function rateLitresIn(
  db: Database,
  unitId: number,
  spans: readonly Span[],
  now: number,
): Promise<(number | undefined)[]> {
  const rate = await fuelRateOf(db, unitId)
  if (!rate) return spans.map(() => undefined)
  const { signal, worksHigh, low, high } = rate
  const cut = spans.map(({ from, to }) => ({ from, to: Math.min(to, now) }))
  const [first, last] = [cut[0]?.from ?? 0, cut.at(-1)?.to ?? 0]
  const validity = readingValidity.on / 1000
  const { rows } = await sql<{ span: number; litres: number | null }>`
    with reading as (
      select extract(epoch from p.fix_time)::float8 as start,
        extract(epoch from lead(p.fix_time) over (order by p.fix_time))::float8 as next, p.ignition,
        case jsonb_typeof(p.signals -> ${signal}::text) when 'boolean' then (p.signals -> ${signal}::text)::bool
          when 'number' then (p.signals -> ${signal}::text)::float8 <> 0 end as is_high
      from position p
      where p.unit_id = ${unitId} and p.hidden_by is null
        and p.fix_time > ${new Date(first - readingValidity.on)} and p.fix_time < ${new Date(last + readingValidity.on)})
    select span, sum(greatest(least(next, s.until) - greatest(start, s.since), 0) / 3600
      * case when ignition or (ignition is null and is_high = ${worksHigh}::bool)
          then case when is_high then ${high}::float8 else ${low}::float8 end else 0 end) as litres
    from unnest(${numbers(cut.map(({ from }) => from / 1000))}::float8[], ${numbers(cut.map(({ to }) => to / 1000))}::float8[])
        with ordinality as s (since, until, span)
      join reading on start > s.since - ${validity}::float8 and start < s.until + ${validity}::float8
    where is_high is not null and next - start <= ${validity}::float8
    group by span`.execute(db)
  const found = new Map(rows.map(({ span, litres }) => [Number(span), litres ?? undefined]))
  return spans.map((_, i) => found.get(i + 1))
}
