import { dayOf, endOfDay, startOfDay, type CalendarDay, type ReportRequest } from '@muster/core'

/** Extends a request to full days. */
export function wholeDays(request: ReportRequest, zone: string): ReportRequest {
  return { ...request, from: startOfDay(zone, dayOf(zone, request.from)), to: endOfDay(zone, dayOf(zone, request.to)) }
}

/** Formats a day for the API: `2026-01-31`. */
export function dateText({ year, month, day }: CalendarDay): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** Formats the start and end of a request for the API. */
export function datesOf({ from, to }: ReportRequest): { fromDate: string; toDate: string } {
  return { fromDate: new Date(from).toISOString(), toDate: new Date(to).toISOString() }
}
