import type { Milliseconds } from '#kernel/time/units.ts'
import { states, type State } from './reading-state.ts'

/** Consecutive readings with a key in a quarter hour. Each lasts until the next one, because a quarter hour is shorter than their validity. */
export interface KeyBlock {
  first: Milliseconds
  firstState: State
  /** The same as `first` for a single reading. */
  last: Milliseconds
  lastState: State
  /** Milliseconds from the first to the last reading in each state. */
  sums: [off: number, working: number, moving: number, idle: number]
  /** Readings between the first and the last one that switch the key on. */
  switchOns: number
  /** True if the key is on at the last reading and was off at the one before it. */
  isLastSwitchOn: boolean
}

/** Joins readings with a key, ascending, into one block for each period of at most a quarter hour. */
export function keyBlocksOf(
  times: readonly Milliseconds[],
  statesOf: readonly (State | null)[],
  periodOf: (time: Milliseconds) => number,
): KeyBlock[] {
  const blocks: KeyBlock[] = []
  let block: KeyBlock | undefined
  let period: number | undefined
  for (let i = 0; i < times.length; i++) {
    const time = times[i] ?? 0
    const state = statesOf[i] ?? null
    if (state === null) continue
    const its = periodOf(time)
    if (block && its === period) {
      block.sums[block.lastState] += time - block.last
      if (block.isLastSwitchOn) block.switchOns++
      block.isLastSwitchOn = block.lastState === states.off && state !== states.off
      block.last = time
      block.lastState = state
    } else {
      block = {
        first: time,
        firstState: state,
        last: time,
        lastState: state,
        sums: [0, 0, 0, 0],
        switchOns: 0,
        isLastSwitchOn: false,
      }
      blocks.push(block)
      period = its
    }
  }
  return blocks
}
