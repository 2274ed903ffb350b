import { sql } from 'kysely'
import type { ReportSchemas } from '@muster/contract'
import { statusIds } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import type { LocalDay } from '#reporting/days.ts'
import type { Interval } from '../key-on-off/complete.ts'
import { stateIntervals, reportedWork } from '../key-on-off/intervals.ts'

export type UseState = 'WORKING' | 'MOVING' | 'IDLE' | 'OFF' | 'NO_DATA' | 'OUT_OF_RANGE'
export type UseDay = ReportSchemas['UtilizationDay']

/**
 * Returns the activity of a unit without gaps: the intervals of key on/off (`keyIntervals`: validity of a reading, rules for
 * on), with the time of key on divided by the stored status of its readings (`standardStatus`, or the rules of the status
 * profile): `MOVING` is travel from 12 km/h, `WORKING` slower movement or an engine above 1200 rpm, `IDLE` the rest. These
 * three add up to the key-on time of that report, to the second. Not specified; the rules are ours.
 */
export function useIntervals(
  db: Database,
  unitId: number,
  from: number,
  to: number,
  now: number,
): Promise<Interval<UseState>[]> {
  const on = sql`case when ${reportedWork} then 'WORKING' when status_id = ${statusIds.moving}::int then 'MOVING' else 'IDLE' end`
  return stateIntervals<UseState>(db, unitId, { from, to, now, on })
}

/** Returns seconds in each state on each day of a zone's calendar, rounded once per day; the future is excluded. */
export function useDays(intervals: readonly Interval<UseState>[], days: readonly LocalDay[]): UseDay[] {
  return days.map(({ day, from, to }) => {
    const sums: Record<UseState, number> = { WORKING: 0, MOVING: 0, IDLE: 0, OFF: 0, NO_DATA: 0, OUT_OF_RANGE: 0 }
    for (const interval of intervals)
      sums[interval.state] += Math.max(0, Math.min(interval.to, to) - Math.max(interval.from, from))
    const seconds = (state: UseState) => Math.round(sums[state] / 1000)
    return {
      day,
      workingSeconds: seconds('WORKING'),
      movingSeconds: seconds('MOVING'),
      idleSeconds: seconds('IDLE'),
      offSeconds: seconds('OFF'),
      noDataSeconds: seconds('NO_DATA'),
    }
  })
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
