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
  /** REP-006: it may be asked for as it is. */
  isValid: boolean
  problem?: 'units' | 'missing' | 'order' | 'tooMany'
  /** What it is asked for with; one request when it is valid, several when it is out of limit. None when it cannot be. */
  parts: readonly ReportRequest[]
}

/** More requests than this are no report but a load test. */
const maxParts = 40

/**
 * The span that a report is asked for: it ends with the last moment of a day (001 §2), and begins with the first where the
 * report counts days. The fields, the check and the request have this span.
 */
export function spanOf({ byDay }: Report, { from, to }: Pick<ReportChoice, 'from' | 'to'>, zone: string) {
  return {
    from: from !== null && byDay ? startOfDay(zone, dayOf(zone, from)) : from,
    to: to === null ? null : endOfDay(zone, dayOf(zone, to)),
  }
}

/** Whether a choice may be submitted, why not, and what requests it comes to (001 §5). */
export function checkChoice(
  report: Report,
  { unitIds, ...chosen }: ReportChoice,
  limits: ReportLimit,
  zone: string,
  now: number,
): ChoiceCheck {
  const { dates, fromNow, inOneRequest } = report
  const { days, units } = limits
  if (unitIds.length === 0) return { isValid: false, problem: 'units', parts: [] }
  const { from, to } = spanOf(report, chosen, zone)
  const limit = days === undefined ? undefined : { maxDays: days, inRangeDaysFromNow: fromNow }
  const wrong =
    dates === 'none' ? undefined : rangeProblem({ from, to }, { onlyFrom: dates === 'from', limit }, zone, now)
  if (wrong === 'missing' || wrong === 'order') return { isValid: false, problem: wrong, parts: [] }
  const request = { unitIds, from: from ?? now, to: to ?? now }
  const isOut = wrong === 'exceeded' || (units !== undefined && unitIds.length > units)
  if (!isOut) return { isValid: true, parts: [request] }
  // a span that reaches too far back does so in every part
  const canSplit = !inOneRequest && (wrong === undefined || (dates === 'range' && !fromNow))
  const parts = canSplit ? splitRequest(request, dates === 'range' && !fromNow ? limits : { units }, zone) : []
  return { isValid: false, problem: 'tooMany', parts: parts.length <= maxParts ? parts : [] }
}
