import { readingValidity } from '@muster/signals'
import type { Milliseconds } from '#kernel/time/units.ts'

/** A reading for the load of an engine. */
export interface LoadReading {
  time: Milliseconds
  /** Percent, while the key is on and the unit at work. */
  load: number | null
  /** Load factor in percent, computed by a snapshot feed. */
  factor: number | null
}

/** Consecutive readings in a quarter hour, or in a longer time. */
export interface LoadBlock {
  first: Milliseconds
  last: Milliseconds
  /** Load of the last reading, which lasts until the next reading. */
  lastLoad: number | null
  /** Load of the last reading, valid until the next reading. */
  product: number
  /** Milliseconds with a load. */
  held: Milliseconds
  factorSum: number
  factors: number
}

/** Returns true if a load is valid until the next reading. */
export const loadLasts = (time: Milliseconds, next: Milliseconds): boolean => next - time <= readingValidity.on

/** Joins ascending readings into one block per period of at most a quarter hour; omits readings without effect. */
export function loadBlocksOf(readings: Iterable<LoadReading>, periodOf: (time: Milliseconds) => number): LoadBlock[] {
  const blocks: LoadBlock[] = []
  let block: LoadBlock | undefined
  let period: number | undefined
  for (const { time, load, factor } of readings) {
    const its = periodOf(time)
    if (block && its === period) {
      if (block.lastLoad !== null) {
        block.product += block.lastLoad * (time - block.last)
        block.held += time - block.last
      }
    } else {
      block = { first: time, last: time, lastLoad: null, product: 0, held: 0, factorSum: 0, factors: 0 }
      blocks.push(block)
      period = its
    }
    block.last = time
    block.lastLoad = load
    block.factorSum += factor ?? 0
    if (factor !== null) block.factors++
  }
  // the first one ends the load of the day before
  return blocks.filter((each, i) => i === 0 || contributes(each) || (blocks[i - 1]?.lastLoad ?? null) !== null)
}

/** Joins blocks in the same period. */
export function joinLoads(blocks: readonly LoadBlock[], periodOf: (time: Milliseconds) => number): LoadBlock[] {
  const joined: LoadBlock[] = []
  for (const block of blocks) {
    const before = joined.at(-1)
    if (!before || periodOf(before.first) !== periodOf(block.first)) {
      joined.push(block)
      continue
    }
    const held = before.lastLoad !== null && loadLasts(before.last, block.first) ? block.first - before.last : 0
    joined[joined.length - 1] = {
      first: before.first,
      last: block.last,
      lastLoad: block.lastLoad,
      product: before.product + (before.lastLoad ?? 0) * held + block.product,
      held: before.held + held + block.held,
      factorSum: before.factorSum + block.factorSum,
      factors: before.factors + block.factors,
    }
  }
  return joined
}

const contributes = ({ held, lastLoad, factors }: LoadBlock) => held > 0 || lastLoad !== null || factors > 0
