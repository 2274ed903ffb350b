import type { ReportSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { correctedColumns } from '#telemetry/aggregates/corrections.ts'
import type { CounterColumn } from '#telemetry/aggregates/counter.ts'
import type { FigurePart } from './exact-parts.ts'
import { iso, type Explained, type ExplainQuery } from './explain-query.ts'

type Gap = ReportSchemas['FigureGap']
type LeftOut = ReportSchemas['LeftOutReading']
type Correction = ReportSchemas['FigureCorrection']

const most = 200

/** Returns the counter corrections that affect a span. Offsets do not change growth. */
export async function correctionsOf(
  { db, unit, from, to }: ExplainQuery,
  column: CounterColumn,
): Promise<{ shown: Correction[]; wrong: { from: Milliseconds; to: Milliseconds }[] }> {
  const names = Object.keys(correctedColumns) as (keyof typeof correctedColumns)[]
  const counter = names.find(name => correctedColumns[name] === column)
  if (!counter) return { shown: [], wrong: [] }
  const rows = await db
    .selectFrom('counter_correction')
    .select(['kind', 'from_time', 'until_time', 'shift', 'reason'])
    .where('unit_id', '=', unit.id)
    .where('counter', '=', counter)
    .where('withdrawn_at', 'is', null)
    .where('kind', '<>', 'OFFSET')
    .where('from_time', '<', new Date(to))
    .where(eb => eb.or([eb('until_time', 'is', null), eb('until_time', '>', new Date(from))]))
    .orderBy('from_time')
    .execute()
  return {
    shown: rows.map(({ kind, from_time: since, until_time: until, shift, reason }) => ({
      kind: kind === 'WRONG_VALUES' ? 'WRONG_VALUES' : 'NEW_INSTRUMENT',
      from: since.toISOString(),
      ...(until ? { to: iso(until.getTime() - 1) } : { shift }),
      reason,
    })),
    wrong: rows.flatMap(({ from_time: since, until_time: until }) =>
      until ? [{ from: since.getTime(), to: until.getTime() }] : [],
    ),
  }
}

interface Wrong {
  from: Milliseconds
  to: Milliseconds
}

/**
 * Returns readings of a span that a figure excludes: hidden readings, values corrected as wrong, values that do not continue the counter,
 * and readings quarantined because of their clock.
 * @param value number of a reading `p`; null if the reading does not concern the figure
 */
export async function leftOutReadings(
  { db, unit, from, to, now }: ExplainQuery,
  value: RawBuilder<unknown>,
  { wrong = [], ignored = [] }: { wrong?: readonly Wrong[]; ignored?: readonly { time: number; value: number }[] },
): Promise<Pick<Explained, 'leftOut' | 'leftOutCount'>> {
  const until = Math.min(to, now + 1)
  const inWrong = sql`exists (
    select from unnest(${numbers(wrong.map(each => each.from))}::float8[], ${numbers(wrong.map(each => each.to))}::float8[]) w (since, until)
    where p.fix_time >= to_timestamp(w.since / 1000) and p.fix_time < to_timestamp(w.until / 1000))`
  const { rows: marked } = await sql<{ time: number; reason: LeftOut['reason']; value: number; count: number }>`
    select (extract(epoch from p.fix_time) * 1000)::float8 as time, case when p.hidden_by is not null then 'HIDDEN' else 'WRONG_VALUE' end as reason,
      (${value})::float8 as value, count(*) over ()::int as count
    from position p
    where p.unit_id = ${unit.id} and p.fix_time >= ${new Date(from)} and p.fix_time < ${new Date(until)} and ${value} is not null
      and (p.hidden_by is not null${wrong.length > 0 ? sql` or ${inWrong}` : sql``})
    order by p.fix_time desc limit ${most}`.execute(db)
  const { rows: held } = await sql<{ time: number; count: number }>`
    select (extract(epoch from received_at) * 1000)::float8 as time, count(*) over ()::int as count from held_reading
    where unit_id = ${unit.id} and received_at >= ${new Date(from)} and received_at < ${new Date(to)}
    order by received_at desc limit ${most}`.execute(db)
  const unlikely = ignored.filter(({ time }) => time >= from && time < until)
  const leftOut = [
    ...marked.map(({ time, reason, value: shown }) => ({ time, reason, value: shown })),
    ...held.map(({ time }) => ({ time, reason: 'CLOCK' as const })),
    ...unlikely.map(({ time, value: shown }) => ({ time, reason: 'UNLIKELY' as const, value: shown })),
  ]
  return {
    leftOut: leftOut
      .toSorted((a, b) => b.time - a.time)
      .slice(0, most)
      .map(each => ({ ...each, time: iso(Math.round(each.time)) })),
    leftOutCount: (marked[0]?.count ?? 0) + (held[0]?.count ?? 0) + unlikely.length,
  }
}

/** Returns gaps in order, limited to the longest, and marks gaps that contain hidden readings. */
export function shownGaps(
  gaps: readonly (Omit<Gap, 'from' | 'to'> & { from: Milliseconds; to: Milliseconds })[],
  leftOut: readonly LeftOut[],
): Gap[] {
  const hidden = leftOut.filter(({ reason }) => reason === 'HIDDEN').map(({ time }) => Date.parse(time))
  const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, most)
  return longest
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map(({ from, to, reason, ...gap }) => {
      const isHidden = reason === 'NO_READINGS' && hidden.some(time => time >= from && time <= to)
      return { ...gap, reason: isHidden ? 'HIDDEN' : reason, from: iso(from), to: iso(to) }
    })
}

/**
 * Counts the visible readings of a figure in the period and in each part. Adjacent parts share a boundary reading, which counts once.
 * @param value null for readings without the figure
 */
export async function countReadings(
  { db, unit, from, to, now }: ExplainQuery,
  value: RawBuilder<unknown>,
  parts: readonly FigurePart[],
  without: 'first' | 'last',
): Promise<{ readings: number; parts: FigurePart[] }> {
  const counted = parts.filter(({ kind }) => kind === 'READINGS')
  const late = without === 'first' ? 1 : 0
  // readings in the part i are after 2i + 1 of these times
  const bounds = counted.flatMap(part => [Date.parse(part.from) + late, Date.parse(part.to) + late])
  const { rows } = await sql<{ passed: number; readings: number }>`
    select width_bucket(round(date_part('epoch', p.fix_time) * 1000), ${numbers(bounds)}::float8[]) as passed, count(*)::int as readings
    from position p
    where p.unit_id = ${unit.id} and p.hidden_by is null and ${value} is not null
      and p.fix_time >= ${new Date(from)} and p.fix_time < ${new Date(Math.min(to, now + 1))}
    group by passed`.execute(db)
  const found = new Map(rows.map(({ passed, readings }) => [passed, readings]))
  return {
    readings: rows.reduce((sum, { readings }) => sum + readings, 0),
    parts: parts.map(part => {
      const i = counted.indexOf(part)
      return i < 0 ? part : { ...part, readings: found.get(2 * i + 1) ?? 0 }
    }),
  }
}
