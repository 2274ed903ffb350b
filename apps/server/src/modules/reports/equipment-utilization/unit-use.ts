import { namesOfSignal } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { LocalDay } from '#reporting/days.ts'
import { statesOfUnits } from '#telemetry/aggregates/state-sums.ts'
import type { UnitDay } from '#telemetry/aggregates/unit-day.ts'
import { growthOfUnits } from '../counters/growth.ts'
import { useDays, type UseDay } from './use-days.ts'

export interface UseQuery {
  /** Consecutive. */
  days: readonly LocalDay[]
  /** Period to which the days are cut. */
  from: number
  to: number
  now: number
}

/** Use of a day, and whether counters determine it. */
export interface DecidedUse {
  day: UseDay
  isByCounters: boolean
}

/** Returns the use of units on each day (`decidedUse`). */
export async function useOfUnits(
  ...[db, unitIds, query, loaded]: Parameters<typeof decidedUse>
): Promise<Map<number, UseDay[]>> {
  const decided = await decidedUse(db, unitIds, query, loaded)
  return new Map([...decided].map(([unitId, days]) => [unitId, days.map(({ day }) => day)]))
}

/**
 * Returns the use of units on each day. A machine that counts idle hours, such as one of ISO 15143-3, reports too rarely for
 * its states; on days with known engine hours and idle hours, the counters decide (`byCounters`).
 * @param loaded days with keys, if the caller has them (`statesOfUnits`)
 */
export async function decidedUse(
  db: Database,
  unitIds: readonly number[],
  { days, from, to, now }: UseQuery,
  loaded?: ReadonlyMap<number, readonly UnitDay[]>,
): Promise<Map<number, DecidedUse[]>> {
  const states = await statesOfUnits(db, { unitIds, spans: days, from, to, now }, loaded)
  const use = new Map(
    unitIds.map(id => [id, useDays(states.get(id) ?? [], days).map(day => ({ day, isByCounters: false }))]),
  )
  const idling = await unitsWithIdleHours(db, unitIds)
  if (idling.length === 0) return use
  const edges = [from, ...days.slice(0, -1).map(day => day.to), to]
  const growth = await growthOfUnits(db, { unitIds: idling, counters: ['engineHours', 'idleHours'], edges, now })
  for (const [unitId, { spans }] of growth) {
    const divided = use.get(unitId)?.map(({ day }, index) => {
      const [hours, idle] = [spans.engineHours[index], spans.idleHours[index]]
      return hours && idle
        ? { day: byCounters(day, hours.total, idle.total), isByCounters: true }
        : { day, isByCounters: false }
    })
    use.set(unitId, divided ?? [])
  }
  return use
}

async function unitsWithIdleHours(db: Database, unitIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ unitId: number }>`
    select unit_id as "unitId" from unit_state
    where unit_id = any(${numbers(unitIds)}::int[]) and signals ?| ${namesOfSignal('cumulativeIdleHours')}::text[]`.execute(
    db,
  )
  return rows.map(({ unitId }) => unitId)
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
