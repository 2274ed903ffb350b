import type { FuelRules } from './fuel-rules.ts'

/** Part of a reading that determines the fuel events of a unit. Levels in the scale of the rules. */
export interface FuelReading {
  /** Milliseconds since 1970. */
  time: number
  /** Undefined without a level. */
  level: number | undefined
  curve: string
  /** Null if unknown. */
  key: boolean | null
  moves: boolean
  /** Fuel counter in the scale of the level; null if unknown. */
  used: number | null
}

export type FuelEventKind = 'REFUEL' | 'LOSS'

/** State of the detector, stored with a unit. */
export interface FuelState {
  curve: string
  /** Settled level. */
  level: number
  /** True until a second reading agrees with the first one. */
  isNew?: true
  /** Fuel counter at this level. */
  used: number | null
  /** Key of the last reading; null also if it was unknown after the last level. */
  key: boolean | null
  /** Time of the last level, if readings without one followed. */
  lastLevelAt?: number
  /** Readings that differ from the level. */
  off?: Deviation
  /** Event in progress. */
  open?: { kind: FuelEventKind; from: number; changedAt: number }
}

interface Deviation {
  isRise: boolean
  /** Time of the last reading at the previous level. */
  from: number
  /** Time of the first deviating reading. */
  first: number
  /** Litres that the engine can have consumed since. */
  burned: number
  /** Weight in readings; moving ones count half. */
  weight: number
  /** The last three, oldest first. */
  recent: readonly Differing[]
}

interface Differing {
  time: number
  level: number
  moves: boolean
}

export interface FuelStep {
  /** The given state if nothing changed. */
  state: FuelState | undefined
  /** True if the level of the reading is valid. */
  isLevel: boolean
  /** Event confirmed by this reading, with its minimum amount, reached at `to`; its level may change further. */
  started?: { kind: FuelEventKind; from: number; to: number; amount: number }
  /** Event with a settled level since `to`. */
  ended?: { kind: FuelEventKind; from: number; to: number }
}

const minute = 60_000
const hour = 60 * minute
/** Time within which three readings, or two, must deviate from the level. */
const confirmation = { three: 2 * minute, two: 5 * minute } as const
/** Time after which the level before an event no longer returns, and within which a level settles: three readings, or two. */
const settling = { three: 5 * minute, two: 10 * minute } as const
/** Milliseconds between readings of an infrequently reporting unit, whose level may be consumed before the next one. */
const rare = hour
/** Uncertainty of a fuel counter. */
const counterError = 0.1

/**
 * Advances the detector to the next reading of a unit.
 *
 * - A level that differs from the settled one by more than half of the smallest event (all of it in motion, because fuel
 *   sloshes) must be confirmed by two or three readings. Noise, and a sensor that starts, therefore make no event.
 * - The engine burns what the fuel counter says, or at most `mostAnHour` while the key is not off. Only a fall beyond that is a
 *   loss. A rise is never burned.
 * - The state changes only when readings differ from it, so that it is seldom stored.
 *
 * @param previous time of the previous reading, with or without a level
 */
export function nextFuelState(
  rules: FuelRules,
  state: FuelState | undefined,
  reading: FuelReading,
  previous: number | undefined,
): FuelStep {
  const { time, level, curve, key, used } = reading
  if (level === undefined || isWithoutSignal(level, key, state, rules)) {
    return { state: state && withoutLevel(state, key, previous ?? time), isLevel: false }
  }
  if (!state || state.curve !== curve) {
    const ended = state?.open && endOf(state.open)
    return { state: { curve, level, isNew: true, used, key }, isLevel: true, ...(ended && { ended }) }
  }
  const since = state.lastLevelAt ?? previous ?? time
  const burned = state.key === false ? 0 : ((time - since) / hour) * rules.mostAnHour
  const step = state.open
    ? followOpen(rules, state, { ...reading, level }, since, burned)
    : judge(rules, state, { ...reading, level }, since, burned)
  return { ...step, isLevel: true }
}

type LevelReading = FuelReading & { level: number }
type Judged = Omit<FuelStep, 'isLevel'> & { state: FuelState }

/** Returns true for 0, which a sensor without power or a broken sensor reports. */
function isWithoutSignal(level: number, key: boolean | null, state: FuelState | undefined, rules: FuelRules): boolean {
  return level <= 0 && (key === false || (state !== undefined && state.level > rules.leastLoss))
}

function withoutLevel(state: FuelState, key: boolean | null, previous: number): FuelState {
  const mayRun = state.key === false && key !== false ? null : state.key
  if (state.lastLevelAt !== undefined && mayRun === state.key) return state
  return { ...state, key: mayRun, lastLevelAt: state.lastLevelAt ?? previous }
}

const bandOf = ({ leastRefuel, leastLoss }: FuelRules, moves: boolean) =>
  (Math.min(leastRefuel, leastLoss) / 2) * (moves ? 2 : 1)

/** Returns litres by the fuel counter since the settled level; undefined without it. */
function countedSince(state: FuelState, used: number | null): number | undefined {
  return used === null || state.used === null || used < state.used ? undefined : used - state.used
}

function judge(rules: FuelRules, state: FuelState, reading: LevelReading, since: number, mayBurn: number): Judged {
  const { time, level, key, moves } = reading
  const counted = countedSince(state, reading.used)
  const expected = state.level - (counted ?? 0)
  const band = bandOf(rules, moves)
  const change = level - expected
  const off = state.off
  if (state.isNew) {
    const isAgreed = change <= band && change >= -band - mayBurn
    return { state: { curve: state.curve, level, used: reading.used, key, ...(!isAgreed && { isNew: true }) } }
  }
  if (off && isBurnedRefuel(rules, state, off, reading, since, mayBurn))
    return rareRefuel(state, off, reading, expected)
  if (Math.abs(change) <= band) return { state: settled(state, reading, change, { band, expected, mayBurn }) }
  const isRise = change > 0
  const isSame = off?.isRise === isRise
  const next: Deviation = {
    isRise,
    from: isSame ? off.from : since,
    first: isSame ? off.first : time,
    burned: (isSame ? off.burned : 0) + mayBurn,
    weight: (isSame ? off.weight : 0) + (moves ? 0.5 : 1),
    recent: [...(isSame ? off.recent : []), { time, level, moves }].slice(-3),
  }
  const { lastLevelAt: _, ...known } = state
  const waiting = { ...known, key, off: next }
  const duration = time - next.first
  const isConfirmed =
    (next.weight >= 3 && duration >= confirmation.three) || (next.weight >= 2 && duration >= confirmation.two)
  if (!isConfirmed) return { state: waiting }
  const after = levelOf(next)
  const burned = counted === undefined ? next.burned : counted * counterError
  const amount = isRise ? after - expected : expected - after - burned
  const least = (isRise ? rules.leastRefuel : rules.leastLoss) * (next.recent.every(each => each.moves) ? 2 : 1)
  if (amount >= least) {
    const kind = isRise ? 'REFUEL' : 'LOSS'
    const stable = next.recent.find(each => Math.abs(each.level - after) <= band / 2)
    const open = { kind, from: next.from, changedAt: stable?.time ?? time } as const
    return {
      state: { ...waiting, level: after, used: reading.used, open },
      started: { kind, from: next.from, to: open.changedAt, amount },
    }
  }
  // burned, or a rise too small for a refuel; with the key off, a fall may continue
  if ((mayBurn > 0 || counted !== undefined) && duration >= confirmation.two) {
    return { state: { curve: state.curve, level: after, used: reading.used, key } }
  }
  return { state: waiting }
}

/** Follows the level while it is close to the settled one. With the engine off it keeps the level, to detect a slow loss. */
function settled(
  state: FuelState,
  { level, used, key }: LevelReading,
  change: number,
  { band, expected, mayBurn }: { band: number; expected: number; mayBurn: number },
): FuelState {
  const isMoved = Math.abs(change) > band / 4 && (mayBurn > 0 || expected !== state.level)
  const isNoted = state.key === key && state.off === undefined && state.lastLevelAt === undefined
  const counter = state.used === null && used !== null
  const isRestarted = used !== null && state.used !== null && used < state.used
  if (!isMoved && isNoted && !counter && !isRestarted) return state
  if (isMoved) return { curve: state.curve, level: expected + change / 2, used, key }
  const anchor = counter || isRestarted ? { level, used } : { level: state.level, used: state.used }
  return { curve: state.curve, ...anchor, key }
}

/** Returns the level of deviating readings: the median of three, or of two the one closer to the previous level. */
function levelOf({ isRise, recent }: Deviation): number {
  const levels = recent.map(({ level }) => level).toSorted((a, b) => a - b)
  if (levels.length > 2) return levels[1]!
  return (isRise ? levels[0] : levels.at(-1))!
}

/** Returns true if an infrequently reporting unit has consumed part or all of a refuel at its next reading. */
function isBurnedRefuel(
  rules: FuelRules,
  { level }: FuelState,
  { isRise, recent, weight }: Deviation,
  reading: LevelReading,
  since: number,
  mayBurn: number,
): boolean {
  const [risen] = recent
  if (!isRise || weight > 1 || !risen || reading.time - since < rare || risen.moves) return false
  const isBurned = reading.level < risen.level && risen.level - reading.level <= mayBurn
  return isBurned && risen.level - level >= rules.leastRefuel
}

function rareRefuel(state: FuelState, off: Deviation, reading: LevelReading, expected: number): Judged {
  const { from, first, recent } = off
  const event = { kind: 'REFUEL', from } as const
  return {
    state: { curve: state.curve, level: reading.level, used: reading.used, key: reading.key },
    started: { ...event, to: first, amount: (recent[0]?.level ?? expected) - expected },
    ended: { ...event, to: first },
  }
}

const endOf = ({ kind, from, changedAt }: NonNullable<FuelState['open']>) => ({ kind, from, to: changedAt })

function followOpen(
  rules: FuelRules,
  state: FuelState & { open?: NonNullable<FuelState['open']> | undefined },
  reading: LevelReading,
  since: number,
  mayBurn: number,
): Judged {
  const { open, off } = state
  const { time, level, moves, key, used } = reading
  if (!open || !off) return { state }
  const band = bandOf(rules, false)
  const isRise = open.kind === 'REFUEL'
  const reverse = isRise ? state.level - level : level - state.level
  const { lastLevelAt: _, off: __, open: ___, ...known } = state
  const closed: FuelState = { ...known, key }
  if (moves || reverse > 2 * band + mayBurn) {
    const { state: next } = judge(rules, { ...closed, key: state.key }, reading, since, mayBurn)
    return { state: next, ended: endOf(open) }
  }
  const recent = [...off.recent, { time, level, moves }].slice(-3)
  const middle = recent.map(each => each.level).toSorted((a, b) => a - b)[1]!
  const further = isRise ? middle - state.level : state.level - middle
  const isFurther = further > band / 4
  const changedAt = isFurther ? (recent.find(each => each.level === middle)?.time ?? time) : open.changedAt
  const since3 = recent.filter(each => each.time >= changedAt).length
  const lasted = time - changedAt
  if (!isFurther && ((since3 >= 3 && lasted >= settling.three) || (since3 >= 2 && lasted >= settling.two))) {
    const next: FuelState = { ...closed, level: middle, used }
    // the reading may begin another event
    const isAnother = Math.abs(level - middle) > band
    return { state: isAnother ? judge(rules, next, reading, since, mayBurn).state : next, ended: endOf(open) }
  }
  return {
    state: {
      ...closed,
      level: isFurther ? middle : state.level,
      used: isFurther ? used : state.used,
      off: { ...off, recent },
      open: { ...open, changedAt },
    },
  }
}
