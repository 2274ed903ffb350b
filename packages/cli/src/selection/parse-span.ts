import { quickRange, startOfDay, endOfDay, quickRanges, type CalendarDay, type Span } from '@muster/core'
import type { ValuesOf } from '../define/parameter.ts'
import { badUsage } from '../failure.ts'
import type { spanOptions } from './span-options.ts'

type SpanOptions = ValuesOf<typeof spanOptions>

/**
 * Resolves the date options to a span in the user's time zone; an end day is included.
 * @throws Failure `usage` if the start is missing or later than the end
 */
export function parseSpan(given: SpanOptions, zone: string, now: number): Span {
  const span = spanIfGiven(given, zone, now)
  if (span.from === undefined)
    throw badUsage('The start is missing.', 'Use --from 2026-01-01 --to 2026-01-31, or --range last7days.')
  const whole = { from: span.from, to: span.to ?? now }
  if (whole.from > whole.to) throw badUsage('--from is later than --to.')
  return whole
}

export function spanIfGiven({ range, from, to }: SpanOptions, zone: string, now: number): Partial<Span> {
  if (!range)
    return { ...(from && { from: momentOf(from, zone, startOfDay) }), ...(to && { to: momentOf(to, zone, endOfDay) }) }
  if (from || to) throw badUsage('--range and --from or --to cannot be used together.')
  const choice = quickRanges.find(name => name === range)
  return choice ? quickRange(choice, zone, now) : {}
}

function momentOf(text: string, zone: string, edge: (zone: string, day: CalendarDay) => number): number {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year ? edge(zone, { year: Number(year), month: Number(month), day: Number(day) }) : Date.parse(text)
}
