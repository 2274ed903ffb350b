import type { FleetSchemas } from '@muster/contract'
import {
  allBits,
  holds,
  matchesId,
  parameterReader,
  pgnMask,
  rawOf,
  specialOf,
  valueOf,
  type CanGroup,
  type CanLog,
  type CanSignal,
  type Dbc,
  type IdPattern,
  type SignalCondition,
  type SpecialValue,
} from '@muster/signals'

type Parameter = FleetSchemas['CanSniffingParameter']

/** Signal of a CAN parameter or a DBC file that decodes frames. */
export interface Decodable extends CanSignal {
  /** Unique within a decoder. */
  key: string
  name: string
  unit: string
  comment: string
  /** Only frames that meet all conditions contain the signal. */
  conditions: readonly SignalCondition[]
}

export interface Definition {
  /** Name of the message; empty for CAN parameters. */
  name: string
  pattern: IdPattern
  signals: readonly Decodable[]
}

/** Returns one definition for each CAN parameter. */
export const parameterDefinitions = (parameters: readonly Parameter[]): Definition[] =>
  parameters
    .filter(({ dataLength }) => dataLength <= 64)
    .map(parameter => {
      const { canParameterId, description, isJ1939 } = parameter
      const { pattern, signal, conditions } = parameterReader(parameter, isJ1939)
      return {
        name: '',
        pattern,
        signals: [
          {
            key: `parameter ${canParameterId}`,
            name: description,
            unit: parameter.muLabel ?? '',
            comment: parameter.notes ?? '',
            conditions,
            ...signal,
          },
        ],
      }
    })

/** Returns one definition for each message, without signals whose frames are unknown. */
export const dbcDefinitions = ({ messages }: Dbc): Definition[] =>
  messages.map(message => {
    const { id, extended, isJ1939 } = message
    return {
      name: message.name,
      pattern: { id, extended, mask: isJ1939 ? pgnMask(id) : extended ? allBits.extended : allBits.standard },
      signals: message.signals
        .filter(signal => !signal.hasUnknownFrames)
        .map(signal => ({
          ...signal,
          key: `${extended ? 'x' : ''}${id} ${signal.name}`,
          texts: new Map(signal.values.map(({ value, name }) => [value, name])),
        })),
    }
  })

/** Returns the definitions that match the frames of a group. */
export const definitionsFor = (definitions: readonly Definition[], { id, extended }: CanGroup): Definition[] =>
  definitions.filter(({ pattern }) => matchesId(pattern, id, extended))

/** Returns the value of a signal in a frame, NaN if the frame has none. */
function readSignal({ data, starts, sizes }: CanLog, frame: number, signal: Decodable): number {
  const [start, size] = [starts[frame] as number, sizes[frame] as number]
  return holds(signal.conditions, data, start, size) ? valueOf(data, start, size, signal) : Number.NaN
}

export interface LastValue {
  /** NaN if no frame has a value. */
  value: number
  /** Text of the raw value. */
  text?: string
  /** Special value of the newest frame, instead of a number. */
  special?: SpecialValue
}

/** Returns the newest value, status or error of a signal in the frames of a group. */
export function lastValue(log: CanLog, { frames }: CanGroup, signal: Decodable): LastValue {
  const { data, starts, sizes } = log
  let isUnavailable = false
  for (let i = frames.length - 1; i >= Math.max(0, frames.length - 1000); i--) {
    const frame = frames[i] as number
    const [start, size] = [starts[frame] as number, sizes[frame] as number]
    if (!holds(signal.conditions, data, start, size)) continue
    const raw = rawOf(data, start, size, signal)
    const special = Number.isNaN(raw) ? undefined : specialOf(raw, signal)
    const text = signal.texts?.get(raw)
    const value = valueOf(data, start, size, signal)
    if (special === 'notAvailable') isUnavailable = true
    else if (special || !Number.isNaN(value))
      return { value, ...(special && { special }), ...(text !== undefined && { text }) }
  }
  return { value: Number.NaN, ...(isUnavailable && { special: 'notAvailable' }) }
}

/** Returns chart options that show value texts as steps. */
export function textsOf({ texts, factor, offset }: Decodable): {
  step?: true
  textOf?: (value: number) => string | undefined
} {
  if (!texts || texts.size === 0 || factor === 0) return {}
  return { step: true, textOf: value => texts.get(Math.round((value - offset) / factor)) }
}

/** Marks times without a reading of a signal; the line continues there. */
const noReading = Number.POSITIVE_INFINITY

/** Returns signals over time on one axis with the times of all their frames. */
export function linesOf(
  log: CanLog,
  drawn: readonly { group: CanGroup; signal: Decodable }[],
): { times: Float64Array; values: Float64Array[] } {
  const groups = [...new Set(drawn.map(({ group }) => group))]
  const frames = new Uint32Array(groups.reduce((sum, group) => sum + group.frames.length, 0))
  let filled = 0
  for (const group of groups) {
    frames.set(group.frames, filled)
    filled += group.frames.length
  }
  if (groups.length > 1) frames.sort()
  const groupIndexes = new Map(groups.map((group, index) => [group, index]))
  // group of the frame at each time
  const frameGroups = new Uint16Array(frames.length)
  if (groups.length > 1)
    for (const group of groups) {
      let at = 0
      for (const frame of group.frames) {
        while ((frames[at] as number) < frame) at++
        frameGroups[at] = groupIndexes.get(group) ?? 0
      }
    }
  return {
    times: Float64Array.from(frames, frame => log.times[frame] as number),
    values: drawn.map(({ group, signal }) => {
      const ownIndex = groupIndexes.get(group)
      const values = new Float64Array(frames.length).fill(noReading)
      for (let i = 0; i < frames.length; i++)
        if (frameGroups[i] === ownIndex) {
          const value = readSignal(log, frames[i] as number, signal)
          // frames with another multiplexer value are no gap
          values[i] = Number.isNaN(value) && signal.conditions.length > 0 ? noReading : value
        }
      return values
    }),
  }
}
