import type { ReportLimit } from '@muster/contract'

/** Forecast period. */
export interface Horizon {
  count: number
  unit: 'days' | 'weeks'
}

/** Returns the days of a horizon: the count times 1 or 7 (001 §9). */
export const daysOf = ({ count, unit }: Horizon): number => count * (unit === 'weeks' ? 7 : 1)

/** Returns the horizon of a number of days, in weeks beyond the day limit. */
export const horizonOf = (days: number, limits: ReportLimit): Horizon =>
  days > (limits.days ?? Infinity) && days % 7 === 0
    ? { count: days / 7, unit: 'weeks' }
    : { count: days, unit: 'days' }

/** Returns the longest forecast in a time unit (001 §9: 365 days or 53 weeks). */
export const maxCountOf = (unit: Horizon['unit'], limits: ReportLimit): number | undefined => limits[unit]

/** Returns true for at least one unit and an integer count within the limit (001 §5). */
export function canForecast(unitIds: readonly number[], { count, unit }: Horizon, limits: ReportLimit): boolean {
  return unitIds.length > 0 && Number.isInteger(count) && count > 0 && count <= (maxCountOf(unit, limits) ?? Infinity)
}
