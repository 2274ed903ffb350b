import type { ReportLimit } from '@muster/contract'
import { dayOf, endOfDay, rangeProblem, splitRequest, startOfDay, type ReportRequest } from '@muster/core'
import type { Report } from './define-report.ts'

/** Milliseconds since 1970. */
export interface ReportChoice {
  unitIds: readonly number[]
  from: number | null
  to: number | null
}

export interface ChoiceCheck {
  /** The choice fits in one request (REP-006). */
  isValid: boolean
  problem?: 'units' | 'missing' | 'order' | 'tooMany'
  /** Requests to send: a single one if valid, several if the choice can be split, otherwise none. */
  parts: readonly ReportRequest[]
  /** True if only the number of units exceeds the limit, and the ranked table of the report supports it. */
  isRanked?: true
}

/** Maximum number of requests, to protect the server. */
const maxParts = 40

/**
 * Returns the span of a report. It ends at the end of a day (001 §2), and starts at the start of a day if the report
 * counts days. Fields, check and request use this span.
 */
export function spanOf({ byDay }: Report, { from, to }: Pick<ReportChoice, 'from' | 'to'>, zone: string) {
  return {
    from: from !== null && byDay ? startOfDay(zone, dayOf(zone, from)) : from,
    to: to === null ? null : endOfDay(zone, dayOf(zone, to)),
  }
}

/** Checks a choice against the limits and splits it into requests (001 §5). */
export function checkChoice(
  report: Report,
  { unitIds, ...chosen }: ReportChoice,
  limits: ReportLimit,
  zone: string,
  now: number,
  mostRanked = Infinity,
): ChoiceCheck {
  const { dates, fromNow, inOneRequest } = report
  const { days, units } = limits
  if (unitIds.length === 0) return { isValid: false, problem: 'units', parts: [] }
  const { from, to } = spanOf(report, chosen, zone)
  const limit = days === undefined ? undefined : { maxDays: days, inRangeDaysFromNow: fromNow }
  const problem =
    dates === 'none' ? undefined : rangeProblem({ from, to }, { onlyFrom: dates === 'from', limit }, zone, now)
  if (problem === 'missing' || problem === 'order') return { isValid: false, problem, parts: [] }
  const request = { unitIds, from: from ?? now, to: to ?? now }
  const isOutOfLimit = problem === 'exceeded' || (units !== undefined && unitIds.length > units)
  if (!isOutOfLimit) return { isValid: true, parts: [request] }
  // splitting does not help a span that starts too early
  const canSplit = !inOneRequest && (problem === undefined || (dates === 'range' && !fromNow))
  const parts = canSplit ? splitRequest(request, dates === 'range' && !fromNow ? limits : { units }, zone) : []
  const isRanked = report.ranking !== undefined && problem === undefined && unitIds.length <= mostRanked
  return {
    isValid: false,
    problem: 'tooMany',
    parts: parts.length <= maxParts ? parts : [],
    ...(isRanked && { isRanked }),
  }
}

/** Returns the maximum number of units that a report supports for the selected dates; more need not be offered. */
export function mostUnits(
  report: Report,
  chosen: Pick<ReportChoice, 'from' | 'to'>,
  limits: ReportLimit,
  zone: string,
  mostRanked: number,
): number {
  const { units = Infinity } = limits
  if (report.ranking) return mostRanked
  if (report.inOneRequest) return units
  const { from, to } = spanOf(report, chosen, zone)
  const spans =
    report.dates === 'range' && !report.fromNow && from !== null && to !== null
      ? splitRequest({ unitIds: [0], from, to }, limits, zone).length
      : 1
  return units * Math.max(1, Math.floor(maxParts / Math.max(spans, 1)))
}
