import { compileWatch, type Transition, type Watch } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import type { Topics } from '#kernel/realtime/topics.ts'
import type { Phrase } from '#kernel/texts/sentence.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { Observation } from '../ingest/observation.ts'

/** How a transition was found: by a reading or a timer as it happened, a reading that arrived late, an imported file, or a made history. */
export type Origin = 'live' | 'late' | 'imported' | 'history'

/** A start, an end or a repetition of a watch of a unit. */
export interface UnitTransition<W extends UnitWatch = UnitWatch> extends Transition {
  unitId: number
  watch: W
  origin: Origin
  /** Found between readings that are stored already: it changes no state, and its alarm has no later end. */
  isLate?: boolean
  /** Absent where a timer found it. */
  reading?: Observation | undefined
}

/** An alarm that a transition raises. */
export interface RaisedAlarm {
  /** Code of the `alarm_type` row. */
  code: string
  /** A message is of the server; a string is text that people or devices wrote. */
  text: string | Phrase
  /** Instead of those of the unit's profile of this kind of alarm. Empty for everybody. */
  groupIds?: readonly number[]
  /** Instead of that of the alarm type or profile. */
  priorityId?: number
  /** Neither mailed nor pushed, because nobody asked for it. */
  isPortalOnly?: boolean
  /** Has no duration, such as a crossing: it ends when it is raised. */
  isMoment?: boolean
}

/** A watch with the alarms that it raises. One object may serve many units. */
export interface UnitWatch extends Watch {
  /** Alarm of a start or repetition. */
  readonly starts?: (transition: UnitTransition) => RaisedAlarm | undefined
  /** Alarm of an end. */
  readonly ends?: (transition: UnitTransition) => RaisedAlarm | undefined
}

/** Makes a watch of its description. */
export const unitWatch = (rule: Omit<UnitWatch, 'test'>): UnitWatch => compileWatch(rule)

/**
 * What a module watches in readings. `read` returns the watches of some units, as `unitWatch` makes them; units without any are
 * left out. Every key starts with the id.
 *
 * @example
 * export const curfewWatch: WatchSource = { id: 'curfew', read: async (db, unitIds) => watchesOf(await curfewsOf(db, unitIds)) }
 */
export interface WatchSource<W extends UnitWatch = UnitWatch> {
  readonly id: string
  read(db: Database, unitIds: readonly number[]): Promise<ReadonlyMap<number, readonly W[]>>
  /**
   * Returns how long some silent units have to be silent, by unit: `silence` of their watches is the least, after which it is asked.
   * Units that are left out keep it.
   */
  silences?(db: Database, unitIds: readonly number[]): Promise<ReadonlyMap<number, Milliseconds>>
  /**
   * Work in the transaction of the commit for transitions of its watches, alarms or none. Returns a function to call after the
   * commit.
   */
  act?(
    trx: Database,
    transitions: readonly UnitTransition<W>[],
    now: Milliseconds,
  ): Promise<((topics: Topics) => void) | undefined>
}
