import type { ReportLimit } from '@muster/contract'

/** How far a forecast looks ahead. */
export interface Horizon {
  count: number
  unit: 'days' | 'weeks'
}

/** Days of a horizon: the count times 1 or 7 (001 §9). */
export const daysOf = ({ count, unit }: Horizon): number => count * (unit === 'weeks' ? 7 : 1)

/** The most of a unit that may be asked for (001 §9: 365 days or 53 weeks). */
export const mostOf = (unit: Horizon['unit'], limits: ReportLimit): number | undefined => limits[unit]

/** Whether a forecast may be asked for (001 §5): a unit at least, a whole number of days or weeks, and no more than the limit. */
export function isForecast(unitIds: readonly number[], { count, unit }: Horizon, limits: ReportLimit): boolean {
  return unitIds.length > 0 && Number.isInteger(count) && count > 0 && count <= (mostOf(unit, limits) ?? Infinity)
}
