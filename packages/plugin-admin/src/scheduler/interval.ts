/** How long an interval is, in the words people have for it. */
export interface Interval {
  count: number
  unit: IntervalUnit
}

export type IntervalUnit = keyof typeof milliseconds

const milliseconds = { milliseconds: 1, seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 }
export const intervalUnits = ['seconds', 'minutes', 'hours', 'days'] as const satisfies readonly IntervalUnit[]

/** In the largest unit of which it is a whole number. */
export function intervalOf(intervalMs: number): Interval {
  const unit =
    (intervalUnits.toReversed() as IntervalUnit[]).find(unit => intervalMs % milliseconds[unit] === 0) ?? 'milliseconds'
  return { count: intervalMs / milliseconds[unit], unit }
}

export const millisecondsOf = ({ count, unit }: Interval): number => count * milliseconds[unit]
