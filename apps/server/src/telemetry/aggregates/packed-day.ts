import type { Milliseconds } from '#kernel/time/units.ts'
import { counterColumns, counters, type CounterColumn } from './counter.ts'
import { joinRuns, type CounterRun } from './counter-run.ts'
import type { KeyBlock } from './key-block.ts'
import type { LoadBlock } from './load-block.ts'
import { states, type State } from './reading-state.ts'
import { Packer, Unpacker } from './packing.ts'
import { quarterMs } from './quarter.ts'

/** Version of this byte format. Days with another version are recomputed. */
export const packedFormat = 3

/** Ascending runs of each reported counter. */
export type DayRuns = ReadonlyMap<CounterColumn, readonly CounterRun[]>

const keyBits = { single: 1, oneState: 2, switchOns: 4, lastSwitchOn: 8, firstState: 16, lastState: 64 } as const

/** Packs key blocks of a UTC day or part of it. @param start reference time */
export function packKeys(blocks: readonly KeyBlock[], start: Milliseconds): Buffer {
  const packer = new Packer()
  let quarter = 0
  for (const block of blocks) {
    const { first, firstState, last, lastState, sums, switchOns, isLastSwitchOn } = block
    const its = Math.floor((first - start) / quarterMs)
    packer.byte(its - quarter)
    quarter = its
    const isSingle = first === last
    const isOneState = sums[firstState] === last - first
    packer.byte(
      (isSingle ? keyBits.single : 0) +
        (isOneState ? keyBits.oneState : 0) +
        (switchOns > 0 ? keyBits.switchOns : 0) +
        (isLastSwitchOn ? keyBits.lastSwitchOn : 0) +
        firstState * keyBits.firstState +
        lastState * keyBits.lastState,
    )
    packer.duration(first - start - its * quarterMs)
    if (isSingle) continue
    packer.duration(last - first)
    if (!isOneState) for (const state of eachState) if (state !== firstState) packer.duration(sums[state])
    if (switchOns > 0) packer.count(switchOns)
  }
  return packer.bytes
}

const eachState = Object.values(states)

export function unpackKeys(bytes: Buffer, start: Milliseconds): KeyBlock[] {
  const unpacker = new Unpacker(bytes)
  const blocks: KeyBlock[] = []
  let quarter = 0
  while (!unpacker.isDone) {
    quarter += unpacker.byte()
    const bits = unpacker.byte()
    const firstState = ((bits >> 4) & 3) as State
    const first = start + quarter * quarterMs + unpacker.duration()
    const block: KeyBlock = {
      first,
      firstState,
      last: first,
      lastState: (bits >> 6) as State,
      sums: [0, 0, 0, 0],
      switchOns: 0,
      isLastSwitchOn: (bits & keyBits.lastSwitchOn) > 0,
    }
    blocks.push(block)
    if (bits & keyBits.single) continue
    block.last += unpacker.duration()
    block.sums[firstState] = block.last - first
    if (!(bits & keyBits.oneState)) {
      for (const state of eachState) {
        if (state === firstState) continue
        block.sums[state] = unpacker.duration()
        block.sums[firstState] -= block.sums[state]
      }
    }
    if (bits & keyBits.switchOns) block.switchOns = unpacker.count()
  }
  return blocks
}

const runBits = { single: 1, regular: 2, work: 4, someWork: 8, allWork: 16 } as const

/** Packs runs of each counter in a UTC day or part of it. @param start reference time */
export function packRuns(runs: DayRuns, start: Milliseconds): Buffer {
  const packer = new Packer()
  for (const [counter, its] of runs) {
    packer.byte(counterColumns.indexOf(counter))
    packer.byte(its.length)
    let time = start
    let value = 0
    for (const { first, last, atWork, isRegular } of its) {
      const isSingle = first.time === last.time
      const isAllWork = !isSingle && atWork === last.value - first.value
      const isSomeWork = !isAllWork && atWork !== 0
      packer.byte(
        (isSingle ? runBits.single : 0) +
          (isRegular ? runBits.regular : 0) +
          (last.isWork ? runBits.work : 0) +
          (isSomeWork ? runBits.someWork : 0) +
          (isAllWork ? runBits.allWork : 0),
      )
      packer.duration(first.time - time)
      packer.value(first.value, value)
      time = last.time
      value = last.value
      if (isSingle) continue
      packer.duration(last.time - first.time)
      packer.value(last.value, first.value)
      if (isSomeWork) packer.exact(atWork)
    }
  }
  return packer.bytes
}

/** Unpacks runs of each counter, or of the requested ones. */
export function unpackRuns(
  bytes: Buffer,
  start: Milliseconds,
  requested?: ReadonlySet<CounterColumn>,
): Map<CounterColumn, CounterRun[]> {
  const runs = new Map<CounterColumn, CounterRun[]>()
  eachRun(bytes, start, requested, (counter, { first, last, atWork, isRegular }) => {
    const its = runs.get(counter)
    const reading = { ...first }
    const run = { first: reading, last: first.time === last.time ? reading : { ...last }, atWork, isRegular }
    if (its) its.push(run)
    else runs.set(counter, [run])
  })
  return runs
}

/**
 * Calls a function for each run, by counter and ascending.
 * @param visit must keep nothing of the run, which is the same object each time
 */
export function eachRun(
  bytes: Buffer,
  start: Milliseconds,
  requested: ReadonlySet<CounterColumn> | undefined,
  visit: (counter: CounterColumn, run: CounterRun) => void,
): void {
  const unpacker = new Unpacker(bytes)
  const [first, last] = [
    { time: start, value: 0, isWork: false },
    { time: start, value: 0, isWork: false },
  ]
  const run: CounterRun = { first, last, atWork: 0, isRegular: true }
  while (!unpacker.isDone) {
    const counter = counterColumns[unpacker.byte()]
    const isRequested = counter !== undefined && (requested?.has(counter) ?? true)
    last.time = start
    last.value = 0
    for (let left = unpacker.byte(); left > 0; left--) {
      unpackRun(unpacker, run)
      if (isRequested) visit(counter, run)
    }
  }
}

/** Reads a run relative to the last reading of the one before. */
function unpackRun(unpacker: Unpacker, run: CounterRun): void {
  const { first, last } = run
  const bits = unpacker.byte()
  run.isRegular = (bits & runBits.regular) > 0
  run.atWork = 0
  first.time = last.time + unpacker.duration()
  first.value = unpacker.value(last.value)
  first.isWork = (bits & runBits.work) > 0
  last.time = first.time
  last.value = first.value
  last.isWork = first.isWork
  if (bits & runBits.single) return
  last.time += unpacker.duration()
  last.value = unpacker.value(first.value)
  if (bits & runBits.allWork) run.atWork = last.value - first.value
  else if (bits & runBits.someWork) run.atWork = unpacker.exact()
}

const loadBits = { single: 1, lastLoad: 2, held: 4, factors: 8 } as const

/** Packs load blocks of a UTC day or part of it. @param start reference time */
export function packLoads(blocks: readonly LoadBlock[], start: Milliseconds): Buffer {
  const packer = new Packer()
  let time = start
  for (const { first, last, lastLoad, product, held, factorSum, factors } of blocks) {
    packer.byte(
      (first === last ? loadBits.single : 0) +
        (lastLoad === null ? 0 : loadBits.lastLoad) +
        (held > 0 ? loadBits.held : 0) +
        (factors > 0 ? loadBits.factors : 0),
    )
    packer.duration(first - time)
    time = last
    if (first !== last) packer.duration(last - first)
    if (lastLoad !== null) packer.value(lastLoad, 0)
    if (held > 0) {
      packer.value(product, 0)
      packer.duration(held)
    }
    if (factors > 0) {
      packer.value(factorSum, 0)
      packer.count(factors)
    }
  }
  return packer.bytes
}

export function unpackLoads(bytes: Buffer, start: Milliseconds): LoadBlock[] {
  const unpacker = new Unpacker(bytes)
  const blocks: LoadBlock[] = []
  let time = start
  while (!unpacker.isDone) {
    const bits = unpacker.byte()
    const first = time + unpacker.duration()
    const last = bits & loadBits.single ? first : first + unpacker.duration()
    time = last
    const lastLoad = bits & loadBits.lastLoad ? unpacker.value(0) : null
    const [product, held] = bits & loadBits.held ? [unpacker.value(0), unpacker.duration()] : [0, 0]
    const [factorSum, factors] = bits & loadBits.factors ? [unpacker.value(0), unpacker.count()] : [0, 0]
    blocks.push({ first, last, lastLoad, product, held, factorSum, factors })
  }
  return blocks
}

/** Joins the runs of each counter into one. */
export function wholeDay(runs: DayRuns): Map<CounterColumn, readonly CounterRun[]> {
  return new Map(
    [...runs].map(([counter, its]) => [
      counter,
      its.length < 2 ? its : [its.reduce((before, after) => joinRuns(before, after, counters[counter].mostAnHour))],
    ]),
  )
}
