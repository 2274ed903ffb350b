import type { ReportId } from '@muster/contract'
import type { MessageKey, QuickRange, ReportChoiceQuery } from '@muster/core'

/** Query of the detail; reports without dates omit them. */
interface DetailQuery {
  backUrl: string
  unitIds: readonly number[]
  from?: string
  to?: string
}

interface Definition {
  /** ID of its limits, which an installation can override. */
  id: ReportId
  title: MessageKey
  /** Dates of the selection (001 §2). */
  dates: 'range' | 'from' | 'none'
  /** Counts full days, so times are not selectable. */
  byDay?: true
  /** Counts the day limit back from today (001 §5). */
  fromNow?: true
  /** Never splits a selection that is out of limit. */
  inOneRequest?: true
  /** Quick date ranges; all by default. */
  quick?: readonly QuickRange[]
  /** Initial period when opened from the menu, within its limit; the last 7 days by default. */
  opensWith?: QuickRange
  choice: { href(to: { query: ReportChoiceQuery }): string }
  detail: { href(to: { query: DetailQuery }): string }
  /** Table for more units than the detail supports, if the report has one. */
  ranking?: { href(to: { query: RankingQuery }): string }
}

/** Query of a ranked table; all units of the user without `unitIds`. */
interface RankingQuery {
  backUrl?: string | undefined
  unitIds?: readonly number[] | undefined
  from: string
  to: string
}

/** Definition of a report: its selection, limits and detail. */
export interface Report extends Omit<Definition, 'detail'> {
  detail: (query: DetailQuery) => string
}

/** Requires the dates of the report in its detail route. */
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
