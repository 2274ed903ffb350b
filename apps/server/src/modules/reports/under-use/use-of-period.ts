import type { ReportSchemas } from '@muster/contract'
import type { UseDay } from '../equipment-utilization/use-days.ts'

/** Minimum use in seconds; shorter use, such as moving aside or warming up, is not work. */
export const leastSeconds = 15 * 60

/**
 * Returns how much a unit was used, from the days of the utilization report. Use is time at work or travelling. A day has data if a
 * state of it is known; days of the future are in no count. Seconds are rounded, per day with data.
 */
export function useOfPeriod(days: readonly UseDay[]): ReportSchemas['UnderUseSums'] {
  let [usedSeconds, workDays, daysWithoutWork, daysWithoutData] = [0, 0, 0, 0]
  for (const { workingSeconds, movingSeconds, idleSeconds, offSeconds, noDataSeconds } of days) {
    const used = workingSeconds + movingSeconds
    usedSeconds += used
    if (used + idleSeconds + offSeconds === 0) daysWithoutData += noDataSeconds > 0 ? 1 : 0
    else if (used < leastSeconds) daysWithoutWork++
    else workDays++
  }
  const known = workDays + daysWithoutWork
  return {
    usedSeconds,
    ...(known > 0 && { dailySeconds: Math.round(usedSeconds / known) }),
    workDays,
    daysWithoutWork,
    daysWithoutData,
  }
}
