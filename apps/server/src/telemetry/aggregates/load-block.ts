import { readingValidity } from '@muster/signals'
import type { Milliseconds } from '#kernel/time/units.ts'

/** A reading for the load of an engine. */
export interface LoadReading {
  time: Milliseconds
  /** Percent, while the key is on and the unit at work. */
  load: number | null
  /** Load factor that a snapshot feed computes, percent. */
  factor: number | null
}

/** Consecutive readings in a quarter hour. */
export interface LoadBlock {
  first: Milliseconds
  last: Milliseconds
  /** Load of the last reading, which lasts until the next reading. */
  lastLoad: number | null
  /** Loads times their milliseconds, until the last reading. */
  product: number
  /** Milliseconds with a load. */
  held: Milliseconds
  factorSum: number
  factors: number
}

/** Returns whether a load lasts until the next reading. */
export const loadLasts = (time: Milliseconds, next: Milliseconds): boolean => next - time <= readingValidity.on

/** Joins readings, ascending, into one block for each period of at most a quarter hour; omits those that contribute nothing. */
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

const contributes = ({ held, lastLoad, factors }: LoadBlock) => held > 0 || lastLoad !== null || factors > 0
