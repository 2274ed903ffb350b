import type { Alarm } from '../alarms/store-alarms.ts'
import type { StoredPosition } from './commit.ts'
import type { ResultOf } from './commit-hooks.ts'

/** Receives new positions after their commit, oldest first, including late ones. */
export type PositionListener = (positions: readonly StoredPosition[]) => void

/** Receives new alarms after their commit; `resultOf(hook)` returns the result of a commit hook for these alarms. */
export type AlarmListener = (alarms: readonly Alarm[], resultOf: ResultOf) => void

/** Listener for the lifetime of the server. */
export interface Follower<Listener> {
  readonly receive: Listener
  /** Called after the last `receive`, when the server stops, to finish pending work. */
  readonly end?: () => void | Promise<void>
}
export type PositionFollower = Follower<PositionListener>
export type AlarmFollower = Follower<AlarmListener>
