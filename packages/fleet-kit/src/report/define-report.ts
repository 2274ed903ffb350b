import type { ReportId } from '@muster/contract'
import type { MessageKey, QuickRange, ReportChoiceQuery } from '@muster/core'

/** Where a choice leads: what is left out is not asked for. */
interface DetailQuery {
  backUrl: string
  unitIds: readonly number[]
  from?: string
  to?: string
}

interface Definition {
  /** Names its limits, which an installation may change. */
  id: ReportId
  title: MessageKey
  /** Which dates are asked for (001 §2). */
  dates: 'range' | 'from' | 'none'
  /** It counts whole days: no times are asked for. */
  byDay?: true
  /** The day limit is counted back from today (001 §5). */
  fromNow?: true
  /** One picture: what is out of limit is not asked for in parts. */
  inOneRequest?: true
  /** Quick choices of dates; all where left out. */
  quick?: readonly QuickRange[]
  choice: { href(to: { query: ReportChoiceQuery }): string }
  detail: { href(to: { query: DetailQuery }): string }
}

/** A report as data: what may be asked for, where, and where the answer is shown. */
export interface Report extends Omit<Definition, 'detail'> {
  detail: (query: DetailQuery) => string
}

/** A detail asks for the dates that its report has. */
type DetailOf<Dates> = Dates extends 'range'
  ? { href(to: { query: Required<DetailQuery> }): string }
  : Dates extends 'from'
    ? { href(to: { query: Required<Omit<DetailQuery, 'to'>> }): string }
    : { href(to: { query: Omit<DetailQuery, 'from' | 'to'> }): string }

/**
 * @example
 * export const keyOnOff = defineReport({
 *   id: 'keyOnOff', title: 'reports.keyOnOff', dates: 'range', choice: keyOnOffChoice, detail: keyOnOffDetail,
 * })
 */
export function defineReport<const Dates extends Report['dates']>({
  detail,
  ...report
}: Omit<Definition, 'dates' | 'detail'> & { dates: Dates; detail: DetailOf<Dates> }): Report {
  const { href } = detail as { href(to: { query: DetailQuery }): string }
  return { ...report, detail: query => href({ query }) }
}
