/** Interval as a number and a unit of time. */
export interface Interval {
  count: number
  unit: IntervalUnit
}

export type IntervalUnit = keyof typeof milliseconds

const milliseconds = { milliseconds: 1, seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }
export const intervalUnits = ['seconds', 'minutes', 'hours', 'days'] as const satisfies readonly IntervalUnit[]

/** Converts to the largest unit that divides the interval. */
export function intervalOf(intervalMs: number): Interval {
  const unit =
    (intervalUnits.toReversed() as IntervalUnit[]).find(unit => intervalMs % milliseconds[unit] === 0) ?? 'milliseconds'
  return { count: intervalMs / milliseconds[unit], unit }
}

export const millisecondsOf = ({ count, unit }: Interval): number => count * milliseconds[unit]
