import { readingValidity } from '../standard-status.ts'
import { compileCondition, type Condition, type Test, type WatchedReading } from './condition.ts'
import { Memory, type Slot } from './memory.ts'

/** A condition that is followed over readings. Times and durations in milliseconds. */
export interface WatchRule {
  /** Key of its state; stable for the same rule of the same profile. */
  readonly key: string
  /** Undefined if only silence counts. */
  readonly condition?: Condition
  /** Duration without a reading after which it is raised. */
  readonly silence?: number
  /** Duration for which the condition must hold before it starts; default 0. */
  readonly holds?: number
  /** Starts only at a reading that still meets the condition, because it may have ended during a silence. */
  readonly confirmed?: boolean
  /** Duration for which it must be false before it ends; default 0. */
  readonly clears?: number
  /**
   * Effect of a condition that holds at the first reading: starts then (`news`, the default), or started earlier
   * (`known`).
   */
  readonly first?: 'news' | 'known'
  /** Initial state from elsewhere, for the first reading. */
  readonly initially?: boolean
  /** Starts at each reading that meets it. */
  readonly each?: boolean
  /** Interval of repetitions while it holds. */
  readonly repeats?: number
}

export interface Watch extends WatchRule {
  readonly test: Test
}

export const compileWatch = <R extends WatchRule>(rule: R): NoInfer<R> & Watch => ({
  ...rule,
  test: rule.condition ? compileCondition(rule.condition) : () => false,
})

/** State of a watch of a unit, as JSON with short names, because a unit has many. */
export interface WatchState {
  /** Slots of the condition. */
  readonly m?: readonly Slot[]
  /** Since when the condition has held without starting. */
  readonly p?: number
  /** Time since which it has been active. */
  readonly a?: number
  /** Last start or repetition, with `repeats`. */
  readonly r?: number
  /** Time since which it has been false without ending. */
  readonly c?: number
  /** ID of the alarm that it raised. */
  readonly id?: number
}

export interface Transition {
  readonly kind: 'start' | 'end' | 'repeat'
  readonly at: number
  /** Decisive value. */
  readonly value?: number | undefined
}

export interface Step {
  readonly state: WatchState
  readonly transitions: readonly Transition[]
}

const none: readonly Transition[] = []
const nothing: readonly Slot[] = []

/** Shared, because tests run synchronously. */
const memory = new Memory()

/**
 * Advances a watch to the next reading of its unit. A condition holds from a reading that meets it to the first that
 * does not, or until the reading is no longer valid, whether or not the server checks in between. Returns undefined
 * without a change.
 *
 * @param previous time of the previous reading, if any
 */
export function advanceWatch(
  watch: Watch,
  before: WatchState | undefined,
  reading: WatchedReading,
  previous?: number,
): Step | undefined {
  const isGap = previous !== undefined && reading.time - previous > readingValidity.on
  memory.recall(before?.m ?? nothing, isGap, previous)
  const holds = watch.test(reading, memory)
  const { slots, value } = memory
  const isRemembered = slots === before?.m || slots.length === 0
  if (holds === undefined || isSettled(watch, before, holds)) {
    if (!isRemembered) return { state: { ...before, m: slots }, transitions: none }
    return before === undefined && watch.first === 'known' ? { state: {}, transitions: none } : undefined
  }
  const known = isRemembered ? before : { ...before, m: slots }
  return holds
    ? holding(watch, known, before === undefined, { at: reading.time, value, isGap })
    : notHolding(watch, known ?? {}, reading.time, previous)
}

/** Returns whether a watch already matches its condition, so that nothing starts, waits to start, or ends. */
function isSettled({ each, repeats }: Watch, state: WatchState | undefined, holds: boolean): boolean {
  if (!holds) return state?.a === undefined && state?.p === undefined
  return state?.a !== undefined && state.c === undefined && !each && repeats === undefined
}

function holding(
  { holds = 0, each, repeats, first, initially }: Watch,
  state: WatchState = {},
  isFirst: boolean,
  { at, value, isGap }: { at: number; value: number | undefined; isGap: boolean },
): Step {
  const { c: _, ...still } = state
  if (state.a !== undefined) {
    if (each) return { state: { ...still, a: at }, transitions: [{ kind: 'start', at, value }] }
    if (repeats === undefined || at - (state.r ?? state.a) < repeats)
      return { state: state.c === undefined ? state : still, transitions: none }
    return { state: { ...still, r: at }, transitions: [{ kind: 'repeat', at, value }] }
  }
  if (isFirst && (initially ?? first === 'known')) return { state: { ...still, a: at }, transitions: none }
  const since = isGap ? at : (state.p ?? at)
  if (at - since < holds) return { state: state.p === since ? state : { ...still, p: since }, transitions: none }
  const { p: __, ...started } = still
  return { state: { ...started, a: at }, transitions: [{ kind: 'start', at, value }] }
}

function notHolding(watch: Watch, state: WatchState, at: number, previous: number | undefined): Step {
  const { holds = 0, clears = 0, confirmed = false } = watch
  const { p: since, ...idle } = state
  if (state.a === undefined) {
    if (since === undefined) return { state, transitions: none }
    const start = since + holds
    if (confirmed || start >= at || start - (previous ?? since) > readingValidity.on)
      return { state: idle, transitions: none }
    // it held long enough before this reading
    const started = { ...idle, a: start }
    const { state: next, transitions } = notHolding(watch, started, at, previous)
    return { state: next, transitions: [{ kind: 'start', at: start }, ...transitions] }
  }
  const clearing = state.c ?? at
  if (at - clearing < clears) return { state: { ...idle, c: clearing }, transitions: none }
  return ended(idle, at)
}

function ended({ a: _, c: __, r: ___, id: ____, ...rest }: WatchState, at: number): Step {
  return { state: rest, transitions: [{ kind: 'end', at }] }
}

/** Times of a silent unit. */
export interface Silence {
  /** Device time of the newest reading. */
  readonly time: number
  /** Server time at which it was received. */
  readonly receivedAt: number
  readonly now: number
}

/** Server time at which a watch must be checked without a reading; `undefined` for never. */
export function nextCheckAt(
  { holds = 0, clears = 0, silence, confirmed = false }: WatchRule,
  state: WatchState,
  { time, receivedAt }: Omit<Silence, 'now'>,
): number | undefined {
  if (silence !== undefined) return state.a === undefined ? receivedAt + silence : undefined
  if (state.a !== undefined) return state.c === undefined ? undefined : receivedAt + state.c + clears - time
  if (state.p === undefined || confirmed) return undefined
  const start = state.p + holds
  return start - time > readingValidity.on ? undefined : receivedAt + start - time
}

/** Advances a watch to the present without a reading: durations of holding or being false may have elapsed. */
export function advanceSilentWatch(watch: Watch, state: WatchState, silence: Silence): Step {
  const due = nextCheckAt(watch, state, silence)
  if (due === undefined || due > silence.now) return { state, transitions: none }
  if (state.c !== undefined && state.a !== undefined) return ended(state, state.c + (watch.clears ?? 0))
  const at = watch.silence === undefined ? (state.p ?? silence.time) + (watch.holds ?? 0) : due
  const { p: _, ...idle } = state
  return { state: { ...idle, a: at }, transitions: [{ kind: 'start', at }] }
}
