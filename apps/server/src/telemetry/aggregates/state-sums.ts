import { readingValidity } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { KeyBlock } from './key-block.ts'
import { loadDays } from './load-days.ts'
import { touches, type UnitDay } from './unit-day.ts'
import { lasts, states, type State } from './reading-state.ts'

/** Milliseconds of a span in each state. Future time is excluded. */
export interface StateSums {
  off: Milliseconds
  working: Milliseconds
  moving: Milliseconds
  idle: Milliseconds
  noData: Milliseconds
  /** Number of times that the key was switched on, or found on after a gap in the data. */
  switchOns: number
}

interface Span {
  from: Milliseconds
  to: Milliseconds
}

export interface StatesQuery {
  unitIds: readonly number[]
  /** Consecutive. */
  spans: readonly Span[]
  /** Period that limits the spans. */
  from: Milliseconds
  to: Milliseconds
  now: Milliseconds
}

/**
 * Returns what units did in consecutive spans, such as days (`stateIntervals`).
 * @param loaded days with keys that the same edges divide, if the caller has them; others are ignored
 */
export async function statesOfUnits(
  db: Database,
  { unitIds, spans, from, to, now }: StatesQuery,
  loaded?: ReadonlyMap<number, readonly UnitDay[]>,
): Promise<Map<number, StateSums[]>> {
  const until = Math.min(to, now)
  const edges = [from, to, ...spans.flatMap(span => [span.from, span.to])]
  const read = { from: from - readingValidity.off, until: until + readingValidity.off }
  const days = loaded ?? (from < until ? await loadDays(db, { ...read, unitIds, now, keys: true, edges }) : undefined)
  return new Map(
    unitIds.map(unitId => {
      const follower = new StateFollower(spans, from, until)
      for (const day of days?.get(unitId) ?? []) {
        if (!touches(day, read)) continue
        for (const block of day.keys()) follower.add(block)
      }
      return [unitId, follower.finish(Math.min(until + readingValidity.off, now))]
    }),
  )
}

/** Sums up blocks in the order of their time. */
class StateFollower {
  readonly #spans: readonly Span[]
  readonly #from: Milliseconds
  readonly #until: Milliseconds
  readonly #sums: StateSums[]
  /** Index of the first unfinished span. */
  #span = 0
  #last: { time: Milliseconds; state: State; isSwitchOn: boolean } | undefined
  /** True if the key was on until the next reading. */
  #isOn = false

  constructor(spans: readonly Span[], from: Milliseconds, until: Milliseconds) {
    this.#spans = spans
    this.#from = from
    this.#until = until
    this.#sums = spans.map(() => ({ off: 0, working: 0, moving: 0, idle: 0, noData: 0, switchOns: 0 }))
  }

  add({ first, firstState, last, lastState, sums, switchOns, isLastSwitchOn }: KeyBlock): void {
    this.#endLast(first)
    if (first === last) {
      this.#last = { time: first, state: firstState, isSwitchOn: !this.#isOn }
      return
    }
    const isOn = firstState !== states.off
    const isIn = first >= this.#from && first < this.#until
    const its = isIn ? this.#sums[this.#spanAt(first)] : undefined
    if (its) {
      its.off += sums[states.off]
      its.working += sums[states.working]
      its.moving += sums[states.moving]
      its.idle += sums[states.idle]
      its.switchOns += switchOns
      // before the very start the key is unknown
      if (isOn && !this.#isOn && first > this.#from) its.switchOns++
    }
    this.#last = { time: last, state: lastState, isSwitchOn: isLastSwitchOn }
  }

  /** @param end latest time at which another reading may follow the last one */
  finish(end: Milliseconds): StateSums[] {
    this.#endLast(end)
    for (const [i, span] of this.#spans.entries()) {
      const sums = this.#sums[i]!
      const whole = Math.max(0, Math.min(span.to, this.#until) - Math.max(span.from, this.#from))
      sums.noData = whole - sums.off - sums.working - sums.moving - sums.idle
    }
    return this.#sums
  }

  /** Ends the last reading at the next one. */
  #endLast(next: Milliseconds): void {
    const last = this.#last
    this.#isOn = false
    if (!last || !lasts(last.state, last.time, next)) return
    this.#isOn = last.state !== states.off
    const [from, to] = [Math.max(last.time, this.#from), Math.min(next, this.#until)]
    if (from >= to) return
    const name = names[last.state]
    let i = this.#spanAt(from)
    const first = this.#sums[i]
    if (first && this.#isOn && last.isSwitchOn && last.time > this.#from) first.switchOns++
    for (let span = this.#spans[i]; span && span.from < to; span = this.#spans[++i]) {
      this.#sums[i]![name] += Math.min(span.to, to) - Math.max(span.from, from)
    }
  }

  /** Returns the span of a time, which must not precede the span of the last call. */
  #spanAt(time: Milliseconds): number {
    while ((this.#spans[this.#span]?.to ?? Infinity) <= time) this.#span++
    return this.#span
  }
}

const names = ['off', 'working', 'moving', 'idle'] as const
