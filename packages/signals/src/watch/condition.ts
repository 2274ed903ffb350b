import { moves, type StatusReading } from '../standard-status.ts'
import { comparison } from '../status-rules.ts'
import { metresBetween, type Place } from '../distance.ts'
import { nextFuelState } from '../fuel-events/fuel-detector.ts'
import { fuelRules, type FuelSettings } from '../fuel-events/fuel-rules.ts'
import { tankLevel, tankValues } from '../fuel-events/tank-level.ts'
import type { Memory } from './memory.ts'
import { windowOf, type Detection } from './window.ts'

/** A reading as evaluated by conditions, in the server's units: hours, metres, percent, litres. */
export interface WatchedReading extends StatusReading {
  latitude?: number | undefined
  longitude?: number | undefined
  /** False if the position is from an earlier reading. */
  hasPlace?: boolean | undefined
  statusId?: number | undefined
  engineHours?: number | null | undefined
  odometer?: number | null | undefined
  fuelLevel?: number | null | undefined
  fuelUsed?: number | null | undefined
}

/** A value of a reading: one of its fields, or the first available of several signals. */
export type Measure =
  | 'speed'
  | 'ignition'
  | 'motion'
  | 'engineHours'
  | 'odometer'
  | 'fuelLevel'
  | 'fuelUsed'
  | { readonly signals: readonly string[] }
  | FuelMeasure

/** Fuel in the tank, from percent or litres; the tank size in litres converts between them. */
export interface FuelMeasure {
  readonly fuel: 'percent' | 'litres'
  readonly tank?: number
}

/** A test of a reading. The result is `undefined` if neither it nor earlier readings have the value. */
export type Condition =
  /**
   * Compares with a threshold. While it holds, compares with `release`, so that noise around the limit raises
   * nothing.
   */
  | {
      readonly is: 'value'
      readonly of: Measure
      readonly behaviour: number
      readonly threshold: number
      readonly release?: number
      /** Result if no reading has the value. */
      readonly unknown?: boolean
      /** Compares a statistic over a period in milliseconds instead of the last value. */
      readonly over?: { readonly detection: Detection; readonly within: number }
    }
  /** Tests a switch: a boolean, or a number other than 0. */
  | { readonly is: 'switch'; readonly of: Measure; readonly on: boolean; readonly unknown?: boolean }
  | { readonly is: 'status'; readonly statusId: number }
  | { readonly is: 'inside'; readonly contains: (place: Place) => boolean }
  /** Tests a distance of more than `by` metres from the position where `while` became true. Restarts if the engine hours have increased. */
  | { readonly is: 'moved'; readonly by: number; readonly while: Condition }
  | { readonly is: 'time'; readonly holdsAt: (time: number) => boolean }
  /**
   * A level fell by more than `by` within `within` milliseconds. Levels with different values of the signal `curve`
   * are not compared.
   */
  | {
      readonly is: 'dropped'
      readonly of: Measure
      readonly by: number
      readonly within: number
      readonly curve?: string
    }
  /** Tests for a fuel loss at most `within` milliseconds after the previous reading. */
  | { readonly is: 'fuelLost'; readonly settings: FuelSettings; readonly within?: number }
  | { readonly is: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly is: 'not'; readonly of: Condition }

/** A compiled condition, evaluated reading by reading. */
export type Test = (reading: WatchedReading, memory: Memory) => boolean | undefined

/** Compiles a condition. Each leaf stores its last result in its own slot. */
export function compileCondition(condition: Condition): Test {
  let slots = 0
  const compile = (part: Condition): Test => {
    switch (part.is) {
      case 'value':
        return valueTest(part, slots++, part.over ? slots++ : undefined)
      case 'switch':
        return switchTest(part, slots++)
      case 'status':
        return reading => (reading.statusId === undefined ? undefined : reading.statusId === part.statusId)
      case 'inside':
        return insideTest(part, slots++)
      case 'moved':
        return movedTest(part, compile(part.while), slots++)
      case 'time':
        return reading => part.holdsAt(reading.time)
      case 'dropped':
        return droppedTest(part, slots++)
      case 'fuelLost':
        return fuelLostTest(part, slots++)
      case 'not': {
        const test = compile(part.of)
        return (reading, memory) => not(test(reading, memory))
      }
      default:
        return combined(part.is === 'all', part.of.map(compile))
    }
  }
  return compile(condition)
}

const not = (value: boolean | undefined) => (value === undefined ? undefined : !value)

/**
 * Evaluates every part, because each stores state. An unknown part leaves the result open unless another one decides
 * it.
 */
function combined(isAll: boolean, tests: readonly Test[]): Test {
  return (reading, memory) => {
    let result: boolean | undefined = isAll
    for (const test of tests) {
      const value = test(reading, memory)
      if (value === !isAll) result = value
      else if (value === undefined && result === isAll) result = undefined
    }
    return result
  }
}

/** Keeps an unrepeated value for as long as a reading is valid. */
function valueTest(
  { of, behaviour, threshold, release, unknown, over }: Condition & { is: 'value' },
  slot: number,
  windowSlot?: number,
): Test {
  const read = reader(of)
  const window = over && windowOf(over.detection, over.within)
  const holds = comparison(behaviour, threshold)
  const stays = release === undefined ? holds : comparison(behaviour, release)
  return (reading, memory) => {
    const sent = asNumber(read(reading))
    const value =
      window && windowSlot !== undefined && sent !== undefined ? window(memory, windowSlot, reading.time, sent) : sent
    const before = memory.recent(slot)
    if (isChange(behaviour)) {
      if (value === undefined) return undefined
      memory.value = value
      memory.set(slot, value)
      return typeof before === 'number' && before !== value
    }
    if (value === undefined) return typeof before === 'boolean' ? before : unknown
    const result = before === true ? stays(value, undefined) : holds(value, undefined)
    memory.set(slot, result)
    memory.value = value
    return result
  }
}

const isChange = (behaviour: number) => behaviour === 7

function switchTest({ of, on, unknown }: Condition & { is: 'switch' }, slot: number): Test {
  const read = reader(of)
  return (reading, memory) => {
    const value = asNumber(read(reading))
    const before = memory.recent(slot)
    if (value === undefined) return typeof before === 'boolean' ? before : unknown
    const result = (value !== 0) === on
    memory.set(slot, result)
    return result
  }
}

/** Keeps the last known side of a unit indefinitely. */
function insideTest({ contains }: Condition & { is: 'inside' }, slot: number): Test {
  return ({ latitude, longitude, hasPlace }, memory) => {
    const before = memory.get(slot)
    if (hasPlace === false || latitude === undefined || longitude === undefined)
      return typeof before === 'boolean' ? before : undefined
    const result = contains({ latitude, longitude })
    memory.set(slot, result)
    return result
  }
}

/** Increase of the hour counter in hours that proves a running engine. */
const ran = 0.05

/** Stores position and engine hours of the first reading that met the other condition, again after a long silence. */
function movedTest({ by }: Condition & { is: 'moved' }, holds: Test, slot: number): Test {
  return (reading, memory) => {
    const isWhile = holds(reading, memory)
    if (isWhile === undefined) return undefined
    if (!isWhile) {
      memory.set(slot, null)
      return false
    }
    const { latitude, longitude, hasPlace, engineHours } = reading
    if (hasPlace === false || latitude === undefined || longitude === undefined) return undefined
    const known = memory.recent(slot)
    const [north, east, hours] = Array.isArray(known) ? known.map(Number) : []
    const hasRun = engineHours != null && hours !== undefined && hours >= 0 && engineHours > hours + ran
    if (north === undefined || east === undefined || hasRun) {
      memory.set(slot, [latitude, longitude, engineHours ?? -1])
      return false
    }
    return metresBetween({ latitude: north, longitude: east }, { latitude, longitude }) > by
  }
}

/** Share of the limit below which levels count as equal, to limit the stored levels. */
const sameLevel = 0.1

/**
 * Stores falling levels of the period as `time, level, time, level, …`; the first is the highest. A level lasts until
 * the next one, the last one until the previous reading.
 */
function droppedTest({ of, by, within, curve }: Condition & { is: 'dropped' }, slot: number): Test {
  const read = reader(of)
  return (reading, memory) => {
    const level = asNumber(read(reading))
    if (level === undefined) return false
    const version = curve === undefined ? undefined : String(reading.signals?.[curve] ?? '')
    const known = memory.get(slot)
    const [before, ...levels] = Array.isArray(known) ? known : []
    const kept: number[] = []
    if (before === (version ?? '')) {
      for (let i = 0; i + 1 < levels.length; i += 2) {
        const [time, height] = [Number(levels[i]), Number(levels[i + 1])]
        const until = Number(levels[i + 2] ?? Math.max(time, memory.previous ?? time))
        if (reading.time - until <= within && height > level - by * sameLevel) kept.push(time, height)
      }
    }
    const missing = (kept[1] ?? level) - level
    if (missing > by) {
      memory.value = missing
      memory.set(slot, [version ?? '', reading.time, level])
      return true
    }
    const last = kept.at(-1)
    if (last === undefined || Math.abs(last - level) >= by * sameLevel) {
      if (last !== undefined && level > last) kept.splice(0, kept.length)
      kept.push(reading.time, level)
    }
    memory.set(slot, [version ?? '', ...kept])
    return false
  }
}

/** Holds at the reading that confirms a loss. */
function fuelLostTest({ settings, within = Infinity }: Condition & { is: 'fuelLost' }, slot: number): Test {
  const rules = { LITRES: fuelRules('LITRES', settings), PERCENT: fuelRules('PERCENT', settings) }
  return (reading, memory) => {
    const { time, fuelLevel, fuelUsed, ignition, signals } = reading
    const found = tankLevel(tankValues(fuelLevel, signals), settings.tank)
    const known = memory.get(slot)
    const state = typeof known === 'object' && known !== null && 'curve' in known ? known : undefined
    if (!found && !state) return false
    const scale = found?.scale ?? 'LITRES'
    const step = nextFuelState(
      rules[scale],
      state,
      {
        time,
        level: found?.level,
        curve: found?.curve ?? '',
        key: ignition ?? null,
        moves: moves(reading) ?? false,
        used: scale === 'LITRES' ? (fuelUsed ?? null) : null,
      },
      memory.previous,
    )
    memory.set(slot, step.state ?? null)
    if (step.started?.kind !== 'LOSS' || step.started.to - step.started.from > within) return false
    memory.value = step.started.amount
    return true
  }
}

function reader(measure: Measure): (reading: WatchedReading) => unknown {
  switch (measure) {
    case 'motion':
      return moves
    case 'speed':
      return reading => reading.speed
    case 'ignition':
      return reading => reading.ignition
    case 'engineHours':
      return reading => reading.engineHours
    case 'odometer':
      return reading => reading.odometer
    case 'fuelLevel':
      return reading => reading.fuelLevel
    case 'fuelUsed':
      return reading => reading.fuelUsed
    default: {
      if ('fuel' in measure) return fuelReader(measure)
      const { signals: names } = measure
      return ({ signals }) => {
        if (!signals) return undefined
        for (const name of names) {
          // inherited properties are neither numbers nor switches
          const value = signals[name]
          if (value !== undefined) return value
        }
        return undefined
      }
    }
  }
}

/** Ignores an empty tank with the key off, because a sensor without power reports 0. */
function fuelReader({ fuel, tank }: FuelMeasure): (reading: WatchedReading) => unknown {
  return ({ fuelLevel, ignition, signals }) => {
    const litres = asNumber(signals?.['fuelVolume'] ?? signals?.['fuel'])
    const share = tank === undefined ? undefined : tank / 100
    const level =
      fuel === 'percent'
        ? (fuelLevel ?? (litres !== undefined && share !== undefined ? litres / share : undefined))
        : (litres ?? (fuelLevel != null && share !== undefined ? fuelLevel * share : undefined))
    return level === 0 && ignition === false ? undefined : level
  }
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : undefined
}
