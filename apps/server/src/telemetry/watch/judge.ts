import { follow, wait, wakesAt, type Silence, type WatchedReading } from '@muster/signals'
import type { Milliseconds } from '../../kernel/time/units.ts'
import type { Observation } from '../ingest/observation.ts'
import type { LockedUnit, WatchStates } from './unit-states.ts'
import type { Origin, UnitTransition, UnitWatch } from './watch-source.ts'

/** A stored reading of a unit, with the status that it was given. */
export interface JudgedReading {
  unitId: number
  statusId: number
  observation: Observation
}

/** Outcome of judging the readings of one unit. */
export interface Judgement {
  states: WatchStates
  isChanged: boolean
  transitions: UnitTransition[]
}

/** Follows all watches of a unit through readings, oldest first. States of watches that it has no more are dropped. */
export function judgeReadings(
  unit: Pick<LockedUnit, 'unitId' | 'states' | 'time' | 'hasOdometer'>,
  watches: readonly UnitWatch[],
  readings: readonly JudgedReading[],
  isLate = false,
): Judgement {
  const states: Record<string, WatchStates[string]> = {}
  const transitions: UnitTransition[] = []
  let isChanged = false
  const hasOdometer = unit.hasOdometer || readings.some(({ observation }) => observation.odometer !== undefined)
  const watched = readings.map(reading => asWatched(reading, hasOdometer))
  for (const watch of watches) {
    const before = unit.states[watch.key]
    let state = before
    let previous = unit.time
    for (const [index, { observation: reading }] of readings.entries()) {
      const step = follow(watch, state, watched[index] ?? reading, previous)
      for (const transition of step.transitions)
        transitions.push({
          ...transition,
          unitId: unit.unitId,
          watch,
          reading,
          origin: originOf(reading, isLate),
          isLate,
        })
      if (step.state !== state && (state !== undefined || isWorthStoring(watch, step.state))) state = step.state
      previous = reading.time
    }
    if (state !== before) isChanged = true
    if (state) states[watch.key] = state
  }
  if (!isChanged) isChanged = Object.keys(unit.states).some(key => !(key in states))
  return { states, isChanged, transitions }
}

/** Follows all watches of a unit to the present, without a reading. */
export function judgeSilence(
  unit: Pick<LockedUnit, 'unitId' | 'states'>,
  watches: readonly UnitWatch[],
  silence: Silence,
): Judgement {
  const states: Record<string, WatchStates[string]> = {}
  const transitions: UnitTransition[] = []
  let isChanged = false
  for (const watch of watches) {
    const before = unit.states[watch.key]
    const step = wait(watch, before ?? {}, silence)
    if (step.transitions.length > 0) {
      isChanged = true
      for (const transition of step.transitions)
        transitions.push({ ...transition, unitId: unit.unitId, watch, origin: 'live' })
      states[watch.key] = step.state
    } else if (before) states[watch.key] = before
  }
  return { states, isChanged, transitions }
}

/** The earliest moment at which a watch of the unit has to be looked at without a reading. */
export function wakeTime(
  watches: readonly UnitWatch[],
  states: WatchStates,
  newest: { time: Milliseconds; receivedAt: Milliseconds },
): Milliseconds | undefined {
  let earliest: number | undefined
  for (const watch of watches) {
    const at = wakesAt(watch, states[watch.key] ?? {}, newest)
    if (at !== undefined && (earliest === undefined || at < earliest)) earliest = at
  }
  return earliest
}

const isWorthStoring = (watch: UnitWatch, state: WatchStates[string]) =>
  watch.first === 'known' || Object.keys(state).length > 0

function originOf({ source, isHistory }: Observation, isLate: boolean): Origin {
  if (isHistory) return 'history'
  if (source === 'track') return 'imported'
  return isLate ? 'late' : 'live'
}

function asWatched({ statusId, observation }: JudgedReading, hasOdometer: boolean): WatchedReading {
  const { signals, placeHeld, odometer, gatewayDistance } = observation
  const watched = { ...observation, statusId, odometer: hasOdometer ? odometer : gatewayDistance }
  return signals?.valid === false || placeHeld ? { ...watched, hasPlace: false } : watched
}
