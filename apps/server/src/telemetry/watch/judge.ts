import {
  advanceWatch,
  advanceSilentWatch,
  nextCheckAt,
  type Silence,
  type WatchedReading,
  type WatchState,
} from '@muster/signals'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Corrections } from '../aggregates/corrections.ts'
import type { Observation } from '../ingest/observation.ts'
import type { LockedUnit, WatchStates } from './unit-states.ts'
import type { Origin, UnitTransition, UnitWatch } from './watch-source.ts'

/** A stored reading of a unit with its status. */
export interface JudgedReading {
  unitId: number
  statusId: number
  observation: Observation
}

/** Outcome of judging the readings of one unit. */
export interface Judgement {
  states: WatchStates
  isChanged: boolean
  transitions: readonly UnitTransition[]
}

interface JudgedUnit extends Pick<LockedUnit, 'unitId' | 'states' | 'time' | 'hasOdometer'> {
  /** Corrections of its counters; conditions compare corrected values. */
  corrections?: Corrections | undefined
}

/** Judges readings by all watches of a unit, oldest first. Drops states of removed watches. */
export function judgeReadings(
  unit: JudgedUnit,
  watches: readonly UnitWatch[],
  readings: readonly JudgedReading[],
  isLate = false,
): Judgement {
  const before = ofWatches(unit.states, watches)
  let after: (WatchState | undefined)[] | undefined
  let transitions = none
  let { time: previous, hasOdometer = false } = unit
  hasOdometer ||= readings.some(({ observation }) => observation.odometer !== undefined)
  for (const judged of readings) {
    const reading = asWatched(judged, hasOdometer, unit.corrections)
    const states: readonly (WatchState | undefined)[] = after ?? before.list
    for (let i = 0; i < watches.length; i++) {
      const watch = watches[i]
      const step = watch && advanceWatch(watch, states[i], reading, previous)
      if (!step) continue
      if (step.transitions.length > 0) {
        const { observation } = judged
        const more = { unitId: unit.unitId, watch, reading: observation, origin: originOf(observation, isLate), isLate }
        transitions = [...transitions, ...step.transitions.map(transition => ({ ...transition, ...more }))]
      }
      if (states[i] === undefined && !isWorthStoring(watch, step.state)) continue
      after ??= [...before.list]
      after[i] = step.state
    }
    previous = reading.time
  }
  if (!after && before.isComplete) return { states: unit.states, isChanged: false, transitions }
  const states: Record<string, WatchState> = {}
  for (const [i, state] of (after ?? before.list).entries()) {
    const watch = watches[i]
    if (watch && state) states[watch.key] = state
  }
  return { states, isChanged: true, transitions }
}

/**
 * Judges readings like `judgeReadings`. A generated history is stored from its end: a condition at its first reading began in a part
 * that is stored later, and raises no alarm here.
 */
export function judgeHistory(
  unit: JudgedUnit,
  watches: readonly UnitWatch[],
  readings: readonly JudgedReading[],
  isLate = false,
): Judgement {
  const [first, ...rest] = readings
  if (unit.time !== undefined || !first?.observation.isHistory) return judgeReadings(unit, watches, readings, isLate)
  const hasOdometer = readings.some(({ observation }) => observation.odometer !== undefined)
  const began = watches.map(watch => ({ ...watch, initially: true }))
  const { states } = judgeReadings({ ...unit, hasOdometer }, began, [first])
  const judged = judgeReadings({ ...unit, states, hasOdometer, time: first.observation.time }, watches, rest, isLate)
  return { ...judged, isChanged: true }
}

const none: readonly UnitTransition[] = []

/** States in the order of the watches of a unit. */
interface Ordered {
  watches: readonly UnitWatch[]
  list: readonly (WatchState | undefined)[]
  /** False if a state belongs to a removed watch. */
  isComplete: boolean
}

/** Cache of ordered states, so that a reading needs no look-up by key. */
const ordered = new WeakMap<WatchStates, Ordered>()

function ofWatches(states: WatchStates, watches: readonly UnitWatch[]): Ordered {
  const known = ordered.get(states)
  if (known?.watches === watches) return known
  const list = watches.map(({ key }) => states[key])
  const isComplete = Object.keys(states).length === list.filter(state => state !== undefined).length
  const found = { watches, list, isComplete }
  ordered.set(states, found)
  return found
}

/** Judges all watches of a unit at the present, without a reading. */
export function judgeSilence(
  unit: Pick<LockedUnit, 'unitId' | 'states'>,
  watches: readonly UnitWatch[],
  silence: Silence,
): Judgement {
  const states: Record<string, WatchState> = {}
  const transitions: UnitTransition[] = []
  let isChanged = false
  for (const watch of watches) {
    const before = unit.states[watch.key]
    const step = advanceSilentWatch(watch, before ?? {}, silence)
    if (step.transitions.length > 0) {
      isChanged = true
      for (const transition of step.transitions)
        transitions.push({ ...transition, unitId: unit.unitId, watch, origin: 'live' })
      states[watch.key] = step.state
    } else if (before) states[watch.key] = before
  }
  return { states, isChanged, transitions }
}

/** Returns the earliest time at which a watch of the unit must be judged without a reading. */
export function wakeTime(
  watches: readonly UnitWatch[],
  states: WatchStates,
  newest: { time: Milliseconds; receivedAt: Milliseconds },
): Milliseconds | undefined {
  let earliest: number | undefined
  const { list } = ofWatches(states, watches)
  for (let i = 0; i < watches.length; i++) {
    const watch = watches[i]
    const state = list[i]
    if (!watch || (!state && watch.silence === undefined)) continue
    const at = nextCheckAt(watch, state ?? unknown, newest)
    if (at !== undefined && (earliest === undefined || at < earliest)) earliest = at
  }
  return earliest
}

const unknown: WatchState = {}

const isWorthStoring = (watch: UnitWatch, state: WatchStates[string]) =>
  watch.first === 'known' || Object.keys(state).length > 0

function originOf(observation: Observation | undefined, isLate: boolean): Origin {
  if (observation?.isHistory) return 'history'
  if (observation?.source === 'track') return 'imported'
  return isLate ? 'late' : 'live'
}

/** Returns objects with the same properties in the same order, which keeps property access fast. */
function asWatched(
  { statusId, observation }: JudgedReading,
  hasOdometer: boolean,
  corrections: Corrections | undefined,
): WatchedReading {
  const { time, speed, ignition, signals, latitude, longitude, placeHeld, fuelLevel } = observation
  const { engineHours, odometer, gatewayDistance, fuelUsed } = corrections
    ? correctedCounters(observation, corrections)
    : observation
  return {
    time,
    speed,
    ignition,
    signals,
    statusId,
    latitude,
    longitude,
    hasPlace: signals?.valid !== false && !placeHeld,
    engineHours,
    odometer: hasOdometer ? odometer : gatewayDistance,
    fuelLevel,
    fuelUsed,
  }
}

const counters = ['engineHours', 'odometer', 'gatewayDistance', 'fuelUsed'] as const

/** Returns the counters of a reading with the corrections of users, without wrong values. */
function correctedCounters(
  reading: Observation,
  corrections: Corrections,
): Partial<Record<(typeof counters)[number], number>> {
  return Object.fromEntries(
    counters.flatMap(counter => {
      const [value, shift] = [reading[counter], corrections.shiftAt(counter, reading.time)]
      return value === undefined || shift === undefined ? [] : [[counter, value + shift]]
    }),
  )
}
