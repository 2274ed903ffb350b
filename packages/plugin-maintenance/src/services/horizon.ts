import type { ReportLimit } from '@muster/contract'

/** How far a forecast looks ahead. */
export interface Horizon {
  count: number
  unit: 'days' | 'weeks'
}

/** Days of a horizon: the count times 1 or 7 (001 §9). */
export const daysOf = ({ count, unit }: Horizon): number => count * (unit === 'weeks' ? 7 : 1)

/** The horizon of a number of days: in weeks where these reach further than days may. */
export const horizonOf = (days: number, limits: ReportLimit): Horizon =>
  days > (limits.days ?? Infinity) && days % 7 === 0
    ? { count: days / 7, unit: 'weeks' }
    : { count: days, unit: 'days' }

/** Longest forecast in a time unit (001 §9: 365 days or 53 weeks). */
export const maxCountOf = (unit: Horizon['unit'], limits: ReportLimit): number | undefined => limits[unit]

/** Whether a forecast may be requested (001 §5): at least one unit, an integer number within the limit. */
export function canForecast(unitIds: readonly number[], { count, unit }: Horizon, limits: ReportLimit): boolean {
  return unitIds.length > 0 && Number.isInteger(count) && count > 0 && count <= (maxCountOf(unit, limits) ?? Infinity)
}
