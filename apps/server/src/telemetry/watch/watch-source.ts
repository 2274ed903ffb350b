import { compileWatch, type Transition, type Watch } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import type { Phrase } from '#kernel/texts/sentence.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Observation } from '../ingest/observation.ts'

/** Origin of a transition: a current reading or a timer, a late reading, an imported file, or a generated history. */
export type Origin = 'live' | 'late' | 'imported' | 'history'

/** Start, end or repetition of a watch of a unit. */
export interface UnitTransition<W extends UnitWatch = UnitWatch> extends Transition {
  unitId: number
  watch: W
  origin: Origin
  /** True for a late reading: the transition changes no state, and its alarm has no later end. */
  isLate?: boolean
  /** Absent if a timer found the transition. */
  reading?: Observation | undefined
}

/** An alarm that a transition raises. */
export interface RaisedAlarm {
  /** Code of the `alarm_type` row. */
  code: string
  /** A message of the server, or a text that users or devices wrote. */
  text: string | Phrase
  /** Overrides the groups of the unit's profile for this alarm type. Empty for everybody. */
  groupIds?: readonly number[]
  /** Overrides the priority of the alarm type or profile. */
  priorityId?: number
  /** Excluded from email and push. */
  isPortalOnly?: boolean
  /** True for an alarm without a duration, such as a geofence crossing. */
  isMoment?: boolean
}

/** Watch with its alarms. Several units may share one object. */
export interface UnitWatch extends Watch {
  /** Alarm of a start or repetition. */
  readonly starts?: (transition: UnitTransition) => RaisedAlarm | undefined
  /** Alarm of an end. */
  readonly ends?: (transition: UnitTransition) => RaisedAlarm | undefined
}

/** Compiles a watch. */
export const unitWatch = (rule: Omit<UnitWatch, 'test'>): UnitWatch => compileWatch(rule)

/**
 * Watches that a module contributes. `read` returns the watches of units, created with `unitWatch`; units without watches are
 * omitted. Every key starts with the ID.
 *
 * @example
 * export const curfewWatch: WatchSource = { id: 'curfew', read: async (db, unitIds) => watchesOf(await curfewsOf(db, unitIds)) }
 */
export interface WatchSource<W extends UnitWatch = UnitWatch> {
  readonly id: string
  read(db: Database, unitIds: readonly number[]): Promise<ReadonlyMap<number, readonly W[]>>
  /**
   * Returns silence durations by unit. `silence` of a watch is the minimum, after which this is called.
   * Omitted units use the minimum.
   */
  silences?(db: Database, unitIds: readonly number[]): Promise<ReadonlyMap<number, Milliseconds>>
  /**
   * Runs in the transaction of the commit for transitions of its watches, with or without alarms. Returns a function to call after the
   * commit.
   */
  act?(
    trx: Database,
    transitions: readonly UnitTransition<W>[],
    now: Milliseconds,
  ): Promise<((topics: Topics) => void) | undefined>
}
