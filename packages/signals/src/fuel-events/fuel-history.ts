import { nextFuelState, type FuelEventKind, type FuelReading, type FuelState } from './fuel-detector.ts'
import type { FuelRules } from './fuel-rules.ts'

export interface FuelEvent {
  kind: FuelEventKind
  /** Indexes of the last reading before it and the first one after it. */
  first: number
  last: number
  /** Times of these readings. */
  from: number
  to: number
  /** Levels at these readings, smoothed. */
  before: number
  after: number
  /** Burned between these readings. */
  burned: number
  /** Refuelled or lost amount: the level change plus consumption. */
  amount: number
  /** True if the level may change further. */
  isOpen?: true
}

export interface FuelHistory {
  /** Ascending, without duplicates. */
  readings: readonly FuelReading[]
  /** Settled level at each reading; NaN if unknown. It may fall between events but never rises. */
  levels: Float64Array
  /** Consumption since the previous reading with a level; 0 for the first one of a curve. */
  burned: Float64Array
  /** Indexes of readings with a settled level, ascending. */
  known: readonly number[]
  /** In their order. */
  events: readonly FuelEvent[]
  /** Indexes of readings whose source or calibration differs from that of the previous one. */
  changes: ReadonlySet<number>
}

const minute = 60_000
const hour = 60 * minute
/** Number of readings next to an event for measuring its levels, and hours in which the engine may have run in between. */
const measured = { readings: 9, hours: 1 / 3 } as const
/** Minimum time between a reading and earlier ones outside its event. */
const apart = 10 * minute
/** Time within which a returning level indicates a sensor jump. */
const returning = hour

/**
 * Finds refuels and losses in the readings of a unit, and what was burned in between.
 *
 * - Events are found as readings arrive (`nextFuelState`), so that an alarm and a report agree. Their litres are measured from the
 *   raw readings before and after them.
 * - A loss whose level returns within an hour, or a refuel whose level vanishes, is a jump of the sensor and no event.
 * - Between events the level never rises, and does not fall while the key is off.
 * - The change of the level is what was refuelled, minus what was lost and burned. Levels of different curves are not compared.
 */
export function fuelHistory(readings: readonly FuelReading[], rules: FuelRules): FuelHistory {
  const ordered = ascending(readings)
  const { found, known: all, changes } = detect(ordered, rules)
  const { events: bounds, skipped } = withoutJumps(ordered, all, found, rules)
  const known = all.filter(i => !skipped.has(i))
  const history: FuelHistory = {
    readings: ordered,
    levels: new Float64Array(ordered.length).fill(Number.NaN),
    burned: new Float64Array(ordered.length),
    known,
    events: [],
    changes,
  }
  const active = activeHours(ordered)
  const { segments, between } = divide(
    known,
    bounds.map(event => around(ordered, known, event, active, rules)),
    changes,
  )
  const rates = segments.map(segment => measure(segment, history, active))
  const events = between.flatMap((event, n) => {
    if (!event) return []
    const ends = { ...event, first: segments[n]!.at(-1)!, last: segments[n + 1]![0]! }
    const rate = Math.min((rates[n]! + rates[n + 1]!) / 2, rules.mostAnHour)
    return [eventOf(ends, history, active, rate)]
  })
  return { ...history, known: segments.flat(), events }
}

type Bounds = Omit<Found, 'level'>

/** Divides readings at events, whose own readings are excluded, and at curve changes. */
function divide(known: readonly number[], events: readonly Bounds[], changes: ReadonlySet<number>) {
  const segments: number[][] = [[]]
  const between: (Bounds | undefined)[] = []
  const cut = (at: Bounds | undefined) => {
    if (segments.at(-1)!.length === 0) return
    between.push(at)
    segments.push([])
  }
  let next = 0
  for (const i of known) {
    const event = events[next]
    if (event && i > event.first && i < event.last) continue
    if (event && i >= event.last) {
      cut(event)
      next++
    } else if (changes.has(i)) cut(undefined)
    segments.at(-1)!.push(i)
  }
  if (segments.at(-1)!.length === 0) {
    segments.pop()
    between.pop()
  }
  return { segments, between }
}

function ascending(readings: readonly FuelReading[]): FuelReading[] {
  const sorted = readings.toSorted((a, b) => a.time - b.time)
  return sorted.filter(({ time }, i) => time !== sorted[i - 1]?.time)
}

interface Found {
  kind: FuelEventKind
  first: number
  last: number
  /** Settled level before. */
  level: number
  isOpen: boolean
}

function detect(readings: readonly FuelReading[], rules: FuelRules) {
  const found: Found[] = []
  const known: number[] = []
  const changes = new Set<number>()
  const indexAt = new Map(readings.map(({ time }, i) => [time, i]))
  let state: FuelState | undefined
  for (const [i, reading] of readings.entries()) {
    const step = nextFuelState(rules, state, reading, readings[i - 1]?.time)
    if (step.started) {
      const { kind, from } = step.started
      found.push({ kind, first: indexAt.get(from) ?? i, last: i, level: state?.level ?? 0, isOpen: true })
    }
    const latest = found.at(-1)
    if (step.ended && latest) {
      latest.last = Math.max(indexAt.get(step.ended.to) ?? i, latest.first + 1)
      latest.isOpen = false
    }
    if (step.isLevel) {
      if (known.length > 0 && state && state.curve !== reading.curve) changes.add(i)
      known.push(i)
    }
    state = step.state
  }
  const latest = found.at(-1)
  if (latest?.isOpen && state?.open) latest.last = indexAt.get(state.open.changedAt) ?? latest.last
  return { found, known, changes }
}

/** Removes pairs of opposite events that restore the previous level, and the readings between them. */
function withoutJumps(
  readings: readonly FuelReading[],
  known: readonly number[],
  found: readonly Found[],
  { leastLoss, leastRefuel, mostAnHour }: FuelRules,
): { events: Found[]; skipped: ReadonlySet<number> } {
  const events: Found[] = []
  const skipped = new Set<number>()
  for (const event of found) {
    const before = events.at(-1)
    const time = before ? readings[event.last]!.time - readings[before.first]!.time : Infinity
    const change = before ? readings[event.last]!.level! - before.level : Infinity
    const least = Math.min(leastLoss, leastRefuel) / 2
    const isBack = change <= least && change >= -least - (time / hour) * mostAnHour
    if (before && before.kind !== event.kind && time <= returning && isBack) {
      events.pop()
      for (const i of known) if (i > before.first && i < event.last) skipped.add(i)
    } else events.push(event)
  }
  return { events, skipped }
}

/** Extends an event to earlier readings within the noise that belong to it. */
function around(
  readings: readonly FuelReading[],
  known: readonly number[],
  { kind, first, last, level, isOpen }: Found,
  active: Float64Array,
  { leastLoss, leastRefuel }: FuelRules,
): Bounds {
  const noise = Math.min(leastLoss, leastRefuel) / 8
  const isPart = (at: number): boolean => {
    const [i, before] = [known[at]!, known[at - 1]]
    const { level: value = level, time, curve } = readings[i]!
    if (before === undefined || readings[before]!.curve !== curve) return false
    const earlier = known
      .slice(Math.max(at - 40, 0), at)
      .filter(n => time - readings[n]!.time >= apart && active[i]! - active[n]! < 0.1)
    if (earlier.length === 0 && readings[first]!.time - time >= apart) return false
    const usual = earlier.length > 0 ? middleOf(earlier.slice(-measured.readings).map(n => readings[n]!.level!)) : level
    return (kind === 'REFUEL' ? value - usual : usual - value) > noise
  }
  let at = Math.max(known.indexOf(first), 0)
  // a wrong reading may be among them
  for (;;) {
    if (isPart(at)) at--
    else if (at > 2 && isPart(at - 1) && isPart(at - 2)) at -= 3
    else return { kind, first: known[at] ?? first, last, isOpen }
  }
}

/** Returns the hours in which the engine may have run up to each reading. */
function activeHours(readings: readonly FuelReading[]): Float64Array {
  const hours = new Float64Array(readings.length)
  for (let i = 1; i < readings.length; i++) {
    const [before, reading] = [readings[i - 1]!, readings[i]!]
    hours[i] = hours[i - 1]! + (before.key === false ? 0 : (reading.time - before.time) / hour)
  }
  return hours
}

/** Fits the levels between two events: writes settled levels and consumption. Returns the consumption per active hour. */
function measure(segment: readonly number[], { readings, levels, burned }: FuelHistory, active: Float64Array): number {
  const [first, last] = [segment[0]!, segment.at(-1)!]
  const backwards = segment.toReversed()
  const [rough, roughEnd] = [endOf(segment, readings, active, 0), endOf(backwards, readings, active, 0)]
  const between = roughEnd.hours - rough.hours
  const isLong = between > 0 && !rough.indexes.has(roughEnd.last)
  const rate = isLong ? Math.max(rough.level - roughEnd.level, 0) / between : 0
  const [start, end] = [endOf(segment, readings, active, rate), endOf(backwards, readings, active, rate)]
  let [top, bottom] = [start.level, end.level]
  if (bottom > top || active[last] === active[first]) {
    const all = start.count + end.count
    top = (start.level * start.count + end.level * end.count) / all
    bottom = top
  }
  const falling = neverRising(segment, readings, active)
  for (const [n, i] of segment.entries()) {
    const settled = n === 0 ? top : n === segment.length - 1 ? bottom : Math.min(Math.max(falling[n]!, bottom), top)
    levels[i] = settled
    if (n > 0) burned[i] = levels[segment[n - 1]!]! - settled
  }
  const hours = active[last]! - active[first]!
  return hours > 0 ? (top - bottom) / hours : 0
}

/**
 * Measures the level at the first of some readings from those next to it; stationary ones if there are enough.
 * @param rate burned in an active hour
 */
function endOf(segment: readonly number[], readings: readonly FuelReading[], active: Float64Array, rate: number) {
  const start = active[segment[0]!]!
  const near = segment.slice(0, measured.readings * 2).filter(i => Math.abs(active[i]! - start) <= measured.hours)
  const still = near.filter(i => !readings[i]!.moves)
  const used = (still.length >= 3 ? still : near).slice(0, measured.readings)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    level: middleOf(used.map(i => readings[i]!.level! + rate * (active[i]! - start))),
    hours: mean(used.map(i => active[i]!)),
    indexes: new Set(used),
    last: used.at(-1)!,
    count: used.length,
  }
}

/** Mean of the middle third, which is robust against outliers and sensor steps. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const skip = Math.floor(sorted.length / 3)
  const middle = sorted.slice(skip, sorted.length - skip)
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** Returns the best-fitting levels that never rise, and do not fall while the engine is off. */
function neverRising(segment: readonly number[], readings: readonly FuelReading[], active: Float64Array): number[] {
  const blocks: { sum: number; count: number }[] = []
  for (const [n, i] of segment.entries()) {
    const level = readings[i]!.level!
    const before = segment[n - 1]
    const isOff = before !== undefined && active[i] === active[before]
    let block = { sum: level, count: 1 }
    const isAbove = (last: typeof block) => last.sum / last.count < block.sum / block.count
    if (isOff) block = join(blocks.pop()!, block)
    while (blocks.length > 0 && isAbove(blocks.at(-1)!)) block = join(blocks.pop()!, block)
    blocks.push(block)
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count))
}

const join = (a: { sum: number; count: number }, b: typeof a) => ({ sum: a.sum + b.sum, count: a.count + b.count })

function eventOf(
  { kind, first, last, isOpen }: Bounds,
  { readings, levels, burned }: FuelHistory,
  active: Float64Array,
  rate: number,
): FuelEvent {
  const [before, after] = [levels[first]!, levels[last]!]
  const [a, b] = [readings[first]!, readings[last]!]
  const change = kind === 'REFUEL' ? after - before : before - after
  const counted = a.used !== null && b.used !== null && b.used >= a.used ? b.used - a.used : undefined
  const estimated = rate * (active[last]! - active[first]!)
  const used = counted ?? (kind === 'REFUEL' ? estimated : Math.min(estimated, Math.max(change, 0)))
  burned[last] = used
  return {
    kind,
    first,
    last,
    from: a.time,
    to: b.time,
    before,
    after,
    burned: used,
    amount: kind === 'REFUEL' ? change + used : change - used,
    ...(isOpen && { isOpen: true as const }),
  }
}
