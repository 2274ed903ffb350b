import { namesOfSignal } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { LocalDay } from '#reporting/days.ts'
import { counterGrowth } from '../counters/growth.ts'
import { useDays, useIntervals, type UseDay } from './use-days.ts'

export interface UseQuery {
  /** Consecutive. */
  days: readonly LocalDay[]
  /** Period to which the days are cut. */
  from: number
  to: number
  now: number
}

/**
 * Returns the use of a unit on each day. A machine that counts idle hours, such as one of ISO 15143-3, reports too rarely for
 * its states; on days with known engine hours and idle hours, the counters decide (`byCounters`).
 */
export async function unitUse(db: Database, unitId: number, { days, from, to, now }: UseQuery): Promise<UseDay[]> {
  const use = useDays(await useIntervals(db, unitId, from, to, now), days)
  if (!(await countsIdleHours(db, unitId))) return use
  const edges = [from, ...days.slice(0, -1).map(day => day.to), to]
  const { spans } = await counterGrowth(db, { unitId, counters: ['engineHours', 'idleHours'], edges, now })
  return use.map((day, index) => {
    const [hours, idle] = [spans.engineHours[index], spans.idleHours[index]]
    return hours && idle ? byCounters(day, hours.total, idle.total) : day
  })
}

async function countsIdleHours(db: Database, unitId: number): Promise<boolean> {
  const { rows } = await sql`
    select from unit_state where unit_id = ${unitId} and signals ?| ${namesOfSignal('cumulativeIdleHours')}::text[]`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Divides a day by its counters: the engine ran for its hours, idled for its idle hours and worked for the rest. Its hours
 * replace time without data first, then time with the key off.
 */
function byCounters(day: UseDay, hours: number, idleHours: number): UseDay {
  const { workingSeconds, movingSeconds, idleSeconds, offSeconds, noDataSeconds } = day
  const known = workingSeconds + movingSeconds + idleSeconds
  const whole = known + offSeconds + noDataSeconds
  const on = Math.min(Math.round(hours * 3600), whole)
  const idle = Math.min(Math.round(idleHours * 3600), on)
  const moving = Math.min(movingSeconds, on - idle)
  const noData = Math.min(whole - on, Math.max(0, noDataSeconds - Math.max(0, on - known)))
  return {
    day: day.day,
    workingSeconds: on - idle - moving,
    movingSeconds: moving,
    idleSeconds: idle,
    offSeconds: whole - on - noData,
    noDataSeconds: noData,
  }
}
