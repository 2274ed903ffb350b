import type { Alarm } from '../alarms/store-alarms.ts'
import type { StoredPosition } from './commit.ts'
import type { ResultOf } from './commit-hooks.ts'

/** Gets new positions after their commit, oldest first; late ones too. */
export type PositionListener = (positions: readonly StoredPosition[]) => void

/** Gets new alarms after their commit; `resultOf(hook)` is what a commit hook returned for exactly these. */
export type AlarmListener = (alarms: readonly Alarm[], resultOf: ResultOf) => void

/** Something that follows ingest as long as the server runs. */
export interface Follower<Listener> {
  readonly receive: Listener
  /** After the last `receive`, when the server stops: finishes what was begun. */
  readonly end?: () => void | Promise<void>
}
export type PositionFollower = Follower<PositionListener>
export type AlarmFollower = Follower<AlarmListener>
