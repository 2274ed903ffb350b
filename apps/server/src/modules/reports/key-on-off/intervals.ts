import { dayMs } from '@muster/contract'
import { readingValidity } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import { lasts, readingState, states, type State } from '#telemetry/aggregates/reading-state.ts'
import { readReadings } from '#telemetry/aggregates/readings.ts'
import { completeIntervals, type KeyInterval, type StateInterval } from './complete.ts'

/** About 20,000 readings of a machine that reports every two minutes. */
const chunk = 31 * dayMs

/**
 * Returns intervals of the key of a unit, without a gap from `from` to `to`.
 *
 * - The key is the reading's `ignition`, or else on for an engine speed above 0 and off for 0. Readings without both are
 *   ignored.
 * - Readings count in the order of their own clock, however late they arrived. Of two at the same time, the first that
 *   arrived counts, so that a clock that was put back adds states in between but never counts a time twice.
 * - A state lasts until the next reading. If that comes after the validity of a reading, or never, the time between is
 *   `NO_DATA`; so is time before the first reading.
 * - Time after `now` is `OUT_OF_RANGE`. Readings from the future are ignored.
 *
 * Not specified (001 §9 names the states); the rules are ours. Times are exact to the millisecond. `statesOfUnits` sums up the same
 * intervals.
 */
export const keyIntervals = (
  db: Database,
  unitId: number,
  from: number,
  to: number,
  now: number,
): Promise<KeyInterval[]> => intervalsOf(db, { unitId, from, to, now }, state => (state === states.off ? 'OFF' : 'ON'))

type UseStateName = 'WORKING' | 'MOVING' | 'IDLE' | 'OFF' | 'NO_DATA' | 'OUT_OF_RANGE'

const useStates = ['OFF', 'WORKING', 'MOVING', 'IDLE'] as const

/** Returns the intervals of a unit's use; their sums equal those of the utilization report. */
export const useIntervals = (db: Database, span: UnitSpan): Promise<StateInterval<UseStateName>[]> =>
  intervalsOf(db, span, state => useStates[state])

interface UnitSpan {
  unitId: number
  from: number
  to: number
  now: number
}

async function intervalsOf<Name extends string>(
  db: Database,
  { unitId, from, to, now }: UnitSpan,
  nameOf: (state: State) => Name,
): Promise<StateInterval<Name | 'NO_DATA' | 'OUT_OF_RANGE'>[]> {
  const until = Math.min(to, now)
  const runs: StateInterval<Name | 'NO_DATA'>[] = []
  const end = Math.min(until + readingValidity.off, now)
  let last: { time: number; state: State } | undefined
  const endLast = (next: number) => {
    if (!last) return
    const state = lasts(last.state, last.time, next) ? nameOf(last.state) : 'NO_DATA'
    const before = runs.at(-1)
    if (before?.state === state) before.to = next
    else runs.push({ from: last.time, to: next, state })
  }
  if (from >= until) return completeIntervals([], from, until, to)
  for (let start = from - readingValidity.off; start <= end; start += chunk) {
    const stretch = { unitId, from: start, until: Math.min(start + chunk, Math.floor(end) + 1) }
    const [readings] = await readReadings(db, [stretch], { state: readingState })
    for (const [i, time] of readings?.time.entries() ?? []) {
      const state = (readings?.state[i] ?? null) as State | null
      if (state === null) continue
      endLast(time)
      last = { time, state }
    }
  }
  endLast(end)
  return completeIntervals(runs, from, until, to)
}
