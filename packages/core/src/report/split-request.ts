import type { ReportLimit } from '@muster/contract'
import { addDays, momentOf } from '../time/calendar.ts'
import { wallClock } from '../format/zone.ts'
import type { Span } from '../time/quick-ranges.ts'

/** What a report is asked for: units, and a span whose both ends count, in milliseconds since 1970. */
export interface ReportRequest extends Span {
  readonly unitIds: readonly number[]
}

/**
 * A request cut into ones within the limits that together ask for the same: groups of units, and of each group spans that
 * follow each other by whole days of the zone. One within the limits is its own only part.
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
    // always counted from the first day: one that the clocks shift does not shift the rest
    const next = momentOf(zone, { ...clock, ...addDays(clock, n * days) })
    spans.push({ from: start, to: Math.min(to, next - 1) })
    start = next
  }
  return spans
}

function groupsOf(ids: readonly number[], size: number): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ids.slice(i * size, (i + 1) * size))
}
