import { readingValidity, moves, standardStatus, type StatusReading } from './standard-status.ts'
import { namesOfSignal } from './feed-signals.ts'
import { namesInput, statusSignals } from './status-signals.ts'

/** Rule of a status profile: sets a status while its condition holds. */
export interface StatusRule {
  dutyId: number
  /** ID from `statusSignals`. */
  dutyTypeId: number
  /** For CAN parameters. */
  canParameterId?: number | undefined
  /** For inputs of I/O profiles. */
  inputName?: string | undefined
  /** ID from `behaviour`; default: `equal`. */
  behaviourId?: number | undefined
  /** Threshold; for a switch 1 is on, 0 is off. Default: 0. */
  threshold?: number | undefined
  /** Seconds for which the condition must hold. */
  duration?: number | undefined
}

/** Comparisons with the threshold; IDs of CAN alarm behaviours. */
export const behaviour = {
  greater: 1,
  greaterOrEqual: 2,
  less: 3,
  lessOrEqual: 4,
  equal: 5,
  notEqual: 6,
  /** The value differs from the previous reading. */
  changed: 7,
} as const

interface CompiledRule {
  dutyId: number
  milliseconds: number
  /** Returns undefined if the reading has no such value: the condition does not hold. */
  valueOf(reading: StatusReading): number | undefined
  holds(value: number, before: number | undefined): boolean
}

/** Compiled rules in order of precedence. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[]
  /** Earlier readings affect the result. */
  readonly remembers: boolean
}

/** State of the rules for a unit: since when each condition holds, and its last value. */
export interface StatusTrack {
  /** Time of the newest reading in milliseconds since 1970. */
  readonly time: number
  readonly conditions: readonly { since?: number | undefined; value?: number | undefined }[]
}

const codes = new Map<number, string>(statusSignals.map(({ id, code }) => [id, code]))

/**
 * Compiles rules for evaluation.
 *
 * @param signalsOf names under which readings contain a CAN parameter, the preferred one first
 */
export function compileRules(
  rules: readonly StatusRule[],
  signalsOf: (canParameterId: number) => readonly string[] = () => [],
): CompiledRules {
  const compiled = rules.map((rule): CompiledRule => ({
    dutyId: rule.dutyId,
    milliseconds: (rule.duration ?? 0) * 1000,
    valueOf: readerOf(rule, signalsOf),
    holds: isAlways(rule) ? () => true : comparison(rule.behaviourId ?? behaviour.equal, rule.threshold ?? 0),
  }))
  const remembers = rules.some(({ duration = 0, behaviourId }) => duration > 0 || behaviourId === behaviour.changed)
  return { rules: compiled, remembers }
}

/** Returns true if a rule always applies, so that rules below it are unreachable. */
export const isAlwaysTrue = (rule: StatusRule): boolean => isAlways(rule) && (rule.duration ?? 0) === 0

const isAlways = ({ dutyTypeId }: StatusRule) => codes.get(dutyTypeId) === 'ALWAYS'

/**
 * Returns the status of a reading: that of the first rule whose condition has held for its duration, else the
 * standard one. A condition holds from the first reading that meets it, until one that does not or lacks the value.
 * More than two hours of silence restart it. A reading that is not newer than the last is evaluated by itself and
 * does not affect later ones.
 *
 * @param track state after the previous reading, from the same rules
 */
export function nextStatus(
  { rules, remembers }: CompiledRules,
  reading: StatusReading,
  track?: StatusTrack,
): { statusId: number; track: StatusTrack | undefined } {
  const isLate = track !== undefined && reading.time <= track.time
  const isNear = track !== undefined && !isLate && reading.time - track.time <= readingValidity.on
  const conditions = rules.map(({ valueOf, holds }, index) => {
    const before = isNear ? track.conditions[index] : undefined
    const value = valueOf(reading)
    const since = value !== undefined && holds(value, before?.value) ? (before?.since ?? reading.time) : undefined
    return { since, value: value ?? before?.value }
  })
  const winner = rules.find(({ milliseconds }, index) => {
    const since = conditions[index]?.since
    return since !== undefined && reading.time - since >= milliseconds
  })
  return {
    statusId: winner?.dutyId ?? standardStatus(reading),
    track: isLate || !remembers ? track : { time: reading.time, conditions },
  }
}

type Reader = CompiledRule['valueOf']

const readers: Readonly<Record<string, Reader>> = {
  KEY: ({ ignition }) => asNumber(ignition),
  SPEED: ({ speed }) => asNumber(speed),
  ENGINE_SPEED: signal(...namesOfSignal('rpm')),
  MOTION: reading => asNumber(moves(reading)),
  ENGINE_LOAD: signal(...namesOfSignal('engineLoad')),
  SUPPLY_VOLTAGE: signal('power'),
  ALWAYS: () => 1,
}

function readerOf(
  { dutyTypeId, canParameterId, inputName }: StatusRule,
  signalsOf: (canParameterId: number) => readonly string[],
): Reader {
  const code = codes.get(dutyTypeId) ?? ''
  if (code === 'CAN_PARAMETER') return signal(...(canParameterId === undefined ? [] : signalsOf(canParameterId)))
  if (namesInput(code)) return signal(...(inputName === undefined ? [] : [inputName]))
  return readers[code] ?? (() => undefined)
}

/** Reads the first of several signals that is a number or a switch. */
function signal(...names: string[]): Reader {
  return ({ signals }) => {
    if (!signals) return undefined
    for (const name of names) {
      const value = asNumber(Object.hasOwn(signals, name) ? signals[name] : undefined)
      if (value !== undefined) return value
    }
    return undefined
  }
}

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' ? value : undefined
}

/** Returns the comparison of a behaviour; unknown behaviours never hold. */
export function comparison(behaviourId: number, threshold: number): CompiledRule['holds'] {
  switch (behaviourId) {
    case behaviour.greater:
      return value => value > threshold
    case behaviour.greaterOrEqual:
      return value => value >= threshold
    case behaviour.less:
      return value => value < threshold
    case behaviour.lessOrEqual:
      return value => value <= threshold
    case behaviour.equal:
      return value => value === threshold
    case behaviour.notEqual:
      return value => value !== threshold
    case behaviour.changed:
      return (value, before) => before !== undefined && value !== before
    default:
      return () => false
  }
}
