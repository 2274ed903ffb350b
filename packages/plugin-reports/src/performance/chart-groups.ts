import { shownIn, type UnitSet } from '@muster/contract'
import { addDays, dayOf, startOfDay } from '@muster/core'
import type { ColumnSeries } from '@muster/ui/charts'
import type { UnitPerformance } from '../clients/performance.client.ts'

/** Measures of each chart (001 §3). Factors are lines on a separate percent axis. */
export const chartGroups = {
  engineHours: ['engineHours', 'workingHours', 'vehicleUtilizationFactor'],
  distance: ['distance', 'workingDistance', 'distanceUtilizationFactor'],
  consumptionAmount: ['consumptionAmount', 'workingConsumptionAmount', 'consumptionUtilizationFactor'],
  workingLoad: ['workingLoad'],
  workingDone: ['workingDone'],
} as const
export type GroupId = keyof typeof chartGroups
export type MeasureId = (typeof chartGroups)[GroupId][number]

export interface ChartGroup {
  id: GroupId
  /** Starts of days or weeks, milliseconds since 1970. */
  starts: number[]
  series: (Omit<ColumnSeries, 'id' | 'name' | 'values'> & { id: MeasureId; values: (number | null)[] })[]
}

type Measures = UnitPerformance['measures']

/** Step of days (1) or weeks (7) on the calendar of a zone. */
export interface Calendar {
  zone: string
  days: 1 | 7
}

/**
 * Returns the chart groups with weekly data, their values rounded to 2 decimals in the user's units. Includes days or
 * weeks without data between others, so that the chart shows them as empty.
 */
export function chartGroupsOf(weekly: Measures, shown: Measures, units: UnitSet, calendar: Calendar): ChartGroup[] {
  const ids = Object.keys(chartGroups) as GroupId[]
  // all charts share the same days or weeks, up to the last with data
  const starts = fillGaps(
    Object.values(shown).flatMap(points => (points ?? []).map(({ from }) => Date.parse(from))),
    calendar,
  )
  return ids
    .filter(id => chartGroups[id].some(measure => (weekly[measure]?.length ?? 0) > 0))
    .map(id => {
      const reported = chartGroups[id].filter(measure => (shown[measure]?.length ?? 0) > 0)
      return {
        id,
        starts,
        series: reported.map(measure => {
          const points = shown[measure] ?? []
          const { label, factor } = shownIn(points[0]?.uom ?? '', units)
          const values = new Map(
            points.map(({ from, value }) => [Date.parse(from), Math.round(value * factor * 100) / 100]),
          )
          return {
            id: measure,
            unit: label,
            values: starts.map(start => values.get(start) ?? null),
            ...(measure.endsWith('Factor') && { line: true }),
          }
        }),
      }
    })
}

/** Returns all calendar steps from the first to the last time. */
function fillGaps(known: readonly number[], { zone, days }: Calendar): number[] {
  if (known.length === 0) return []
  const starts = new Set(known)
  const [first, last] = [Math.min(...known), Math.max(...known)]
  const day = dayOf(zone, first)
  for (let step = 1, at = first; at < last; step++) {
    at = startOfDay(zone, addDays(day, step * days))
    if (at < last) starts.add(at)
  }
  return [...starts].toSorted((a, b) => a - b)
}
