import type { ReportLimit } from '@muster/contract'
import { addDays, momentOf } from '../time/calendar.ts'
import { wallClock } from '../format/zone.ts'
import type { Span } from '../time/quick-ranges.ts'

/** Request of a report: units and an inclusive span in milliseconds since 1970. */
export interface ReportRequest extends Span {
  readonly unitIds: readonly number[]
}

/**
 * Splits a request into parts within the limits: groups of units, each with consecutive spans of full days in the
 * zone. A request within the limits is returned as one part.
 *
 * @example
 * splitRequest({ unitIds: [1, 2, 3], from, to }, { days: 92, units: 2 }, format.zone) // [1, 2] and [3]
 */
export function splitRequest(
  request: ReportRequest,
  { days, units }: ReportLimit,
  zone: string,
): readonly ReportRequest[] {
  const spans = days === undefined ? [{ from: request.from, to: request.to }] : spansOf(request, days, zone)
  return groupsOf(request.unitIds, units ?? request.unitIds.length).flatMap(unitIds =>
    spans.map(span => ({ unitIds, ...span })),
  )
}

function spansOf({ from, to }: Span, days: number, zone: string): Span[] {
  const clock = wallClock(zone)(from)
  const spans: Span[] = []
  for (let start = from, n = 1; start <= to; n++) {
    // count from the first day, so that a clock change does not shift later spans
    const next = momentOf(zone, { ...clock, ...addDays(clock, n * days) })
    spans.push({ from: start, to: Math.min(to, next - 1) })
    start = next
  }
  return spans
}

function groupsOf(ids: readonly number[], size: number): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size))
}
