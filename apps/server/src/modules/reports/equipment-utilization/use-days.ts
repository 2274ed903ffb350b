import type { ReportSchemas } from '@muster/contract'
import type { LocalDay } from '#reporting/days.ts'
import type { StateSums } from '#telemetry/aggregates/state-sums.ts'

export type UseDay = ReportSchemas['UtilizationDay']

/**
 * Returns seconds in each state on each day, rounded once per day; the future is excluded. These are the states of key on/off
 * (`keyIntervals`: validity of a reading, rules for on), with the time of key on divided by the stored status of its readings
 * (`standardStatus`, or the rules of the status profile): `MOVING` is travel from 12 km/h, `WORKING` slower movement or an engine
 * above 1200 rpm, `IDLE` the rest. These three add up to the key-on time of that report. Not specified; the rules are ours.
 */
export function useDays(sums: readonly StateSums[], days: readonly LocalDay[]): UseDay[] {
  const seconds = (milliseconds = 0) => Math.round(milliseconds / 1000)
  return days.map(({ day }, i) => ({
    day,
    workingSeconds: seconds(sums[i]?.working),
    movingSeconds: seconds(sums[i]?.moving),
    idleSeconds: seconds(sums[i]?.idle),
    offSeconds: seconds(sums[i]?.off),
    noDataSeconds: seconds(sums[i]?.noData),
  }))
}

/** Returns the working share of the time with the key on, 0 to 1, 4 decimals; undefined without any. */
export function utilization(
  days: readonly Pick<UseDay, 'workingSeconds' | 'movingSeconds' | 'idleSeconds'>[],
): number | undefined {
  const sum = (of: 'workingSeconds' | 'movingSeconds' | 'idleSeconds') =>
    days.reduce((total, day) => total + day[of], 0)
  const on = sum('workingSeconds') + sum('movingSeconds') + sum('idleSeconds')
  return on === 0 ? undefined : Math.round((sum('workingSeconds') / on) * 10_000) / 10_000
}
