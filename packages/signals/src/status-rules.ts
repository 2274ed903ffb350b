import { believed, moves, standardStatus, type StatusReading } from './standard-status.ts'
import { namesOfSignal } from './feed-signals.ts'
import { namesInput, statusSignals } from './status-signals.ts'

/** One rule of a status profile: the status that applies while its condition holds. */
export interface StatusRule {
  dutyId: number
  /** One of `statusSignals`. */
  dutyTypeId: number
  /** For CAN parameters. */
  canParameterId?: number | undefined
  /** For inputs of I/O profiles. */
  inputName?: string | undefined
  /** One of `behaviour`; `Equal` where left out. */
  behaviourId?: number | undefined
  /** Of a switch: 1 is on, 0 is off. 0 where left out. */
  threshold?: number | undefined
  /** Seconds that the condition must hold. */
  duration?: number | undefined
}

/** How a value is compared with the threshold; the ids of CAN alarm behaviours. */
export const behaviour = {
  greater: 1,
  greaterOrEqual: 2,
  less: 3,
  lessOrEqual: 4,
  equal: 5,
  notEqual: 6,
  /** The value differs from that of the reading before. */
  changed: 7,
} as const

interface CompiledRule {
  dutyId: number
  milliseconds: number
  /** Undefined where the reading has no such value: the condition does not hold. */
  valueOf(reading: StatusReading): number | undefined
  holds(value: number, before: number | undefined): boolean
}

/** Rules ready to judge readings, the first one first. */
export interface CompiledRules {
  readonly rules: readonly CompiledRule[]
  /** Whether a reading is judged by those before it as well. */
  readonly remembers: boolean
}

/** What the rules remember of a unit: since when each condition holds, and the value it saw last. */
export interface StatusTrack {
  /** Of the newest reading, milliseconds since 1970. */
  readonly time: number
  readonly conditions: readonly { since?: number | undefined; value?: number | undefined }[]
}

const codes = new Map<number, string>(statusSignals.map(({ id, code }) => [id, code]))

/**
 * @param signalsOf the names under which readings carry a CAN parameter, the preferred one first
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

/** Whether a rule holds at every reading, so that no rule below it is ever reached. */
export const isAlwaysTrue = (rule: StatusRule): boolean => isAlways(rule) && (rule.duration ?? 0) === 0

const isAlways = ({ dutyTypeId }: StatusRule) => codes.get(dutyTypeId) === 'ALWAYS'

/**
 * The status of a reading: that of the first rule whose condition has held for its duration; where there is none, the
 * standard one. A condition holds from the first reading at which it is true, without one in between at which it is false
 * or its value missing. A silence of more than two hours starts it again. A reading that is not newer than the last is
 * judged by itself, and changes nothing about those after it.
 *
 * @param track of the reading before, by the same rules
 */
export function nextStatus(
  { rules, remembers }: CompiledRules,
  reading: StatusReading,
  track?: StatusTrack,
): { statusId: number; track: StatusTrack | undefined } {
  const isLate = track !== undefined && reading.time <= track.time
  const isNear = track !== undefined && !isLate && reading.time - track.time <= believed.on
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

/** The first of some signals that a reading has as a number or a switch. */
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

/** Returns the comparison of a behaviour; one that does not exist never holds. */
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
