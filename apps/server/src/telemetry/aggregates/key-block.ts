import type { Milliseconds } from '#kernel/time/units.ts'
import { lasts, states, type State } from './reading-state.ts'

/** Consecutive readings with a key, each valid until the next: at intervals of up to a quarter hour, or longer. */
export interface KeyBlock {
  first: Milliseconds
  firstState: State
  /** Same object as `first` for a single reading. */
  last: Milliseconds
  lastState: State
  /** Milliseconds from the first to the last reading in each state. */
  sums: [off: number, working: number, moving: number, idle: number]
  /** Number of readings between the first and the last one that switch the key on. */
  switchOns: number
  /** True if the key is on at the last reading and off at its predecessor. */
  isLastSwitchOn: boolean
}

/** Joins ascending readings with a key into one block per period of at most a quarter hour. */
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

/** Joins adjoining blocks in the same period. */
export function joinKeys(blocks: readonly KeyBlock[], periodOf: (time: Milliseconds) => number): KeyBlock[] {
  const joined: KeyBlock[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    const isSame = before && periodOf(before.first) === periodOf(block.first)
    if (isSame && lasts(before.lastState, before.last, block.first)) joined[joined.length - 1] = joinTwo(before, block)
    else joined.push(block)
  }
  return joined
}

function joinTwo(before: KeyBlock, after: KeyBlock): KeyBlock {
  const isOn = before.lastState !== states.off
  const isSwitchOn = !isOn && after.firstState !== states.off
  const isSingle = after.first === after.last
  const sums = before.sums.map((sum, state) => sum + after.sums[state as State]) as KeyBlock['sums']
  sums[before.lastState] += after.first - before.last
  return {
    first: before.first,
    firstState: before.firstState,
    last: after.last,
    lastState: after.lastState,
    sums,
    switchOns: before.switchOns + (before.isLastSwitchOn ? 1 : 0) + (isSwitchOn && !isSingle ? 1 : 0) + after.switchOns,
    isLastSwitchOn: isSingle ? isSwitchOn : after.isLastSwitchOn,
  }
}
