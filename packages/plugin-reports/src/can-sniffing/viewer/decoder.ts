import type { FleetSchemas } from '@muster/contract'
import {
  allBits,
  matchesId,
  parameterPattern,
  parameterSignal,
  pgnMask,
  rawOf,
  valueOf,
  type CanGroup,
  type CanLog,
  type CanSignal,
  type Dbc,
  type IdPattern,
} from '@muster/signals'

type Parameter = FleetSchemas['CanParameter']

/** A signal that frames can be decoded by, of a CAN parameter or a DBC file. */
export interface Decodable extends CanSignal {
  /** Different for each signal of a decoder. */
  key: string
  name: string
  unit: string
  comment: string
  values: ReadonlyMap<number, string>
  /** Only frames in which another signal has this raw value have it. */
  when?: { signal: CanSignal; value: number }
}

export interface Definition {
  /** Of the message; empty for CAN parameters. */
  name: string
  pattern: IdPattern
  signals: readonly Decodable[]
}

/** One definition for each CAN parameter. A value that is interpolated from a table is shown raw. */
export const definitionsOfParameters = (parameters: readonly Parameter[]): Definition[] =>
  parameters
    .filter(({ dataLength }) => dataLength <= 64)
    .map(parameter => {
      const { canParameterId, description, encodedValues = [] } = parameter
      return {
        name: '',
        pattern: parameterPattern(parameter),
        signals: [
          {
            key: `parameter ${canParameterId}`,
            name: description,
            unit: parameter.muLabel ?? '',
            comment: parameter.notes ?? '',
            values: new Map(encodedValues.map(({ value, name }) => [value, name])),
            ...parameterSignal(parameter),
          },
        ],
      }
    })

/** One definition for each message; signals of which it is not known when a frame has them are left out. */
export const definitionsOfDbc = ({ messages }: Dbc): Definition[] =>
  messages.map(message => {
    const { id, extended, isJ1939 } = message
    const muxer = message.signals.find(signal => signal.isMultiplexer)
    return {
      name: message.name,
      pattern: { id, extended, mask: isJ1939 ? pgnMask(id) : extended ? allBits.extended : allBits.standard },
      signals: message.signals
        .filter(signal => !signal.hasUnknownFrames)
        .map(signal => ({
          ...signal,
          key: `${extended ? 'x' : ''}${id} ${signal.name}`,
          values: new Map(signal.values.map(({ value, name }) => [value, name])),
          ...(muxer && signal.multiplexed !== undefined && { when: { signal: muxer, value: signal.multiplexed } }),
        })),
    }
  })

/** The definitions of the frames of a group. */
export const definitionsFor = (definitions: readonly Definition[], { id, extended }: CanGroup): Definition[] =>
  definitions.filter(({ pattern }) => matchesId(pattern, id, extended))

/** The value of a signal in a frame; NaN where the frame has none. */
function readSignal({ data, starts, sizes }: CanLog, frame: number, signal: Decodable): number {
  const [start, size] = [starts[frame] as number, sizes[frame] as number]
  const { when } = signal
  if (when && rawOf(data, start, size, when.signal) !== when.value) return Number.NaN
  return valueOf(data, start, size, signal)
}

/** The text that stands for the value of a frame, where there is one. */
function textOf({ data, starts, sizes }: CanLog, frame: number, signal: Decodable): string | undefined {
  if (signal.values.size === 0) return undefined
  return signal.values.get(rawOf(data, starts[frame] as number, sizes[frame] as number, signal))
}

/** The newest frame of a group that has a value of a signal; NaN where none has. */
export function lastValue(log: CanLog, { frames }: CanGroup, signal: Decodable): { value: number; text?: string } {
  for (let i = frames.length - 1; i >= Math.max(0, frames.length - 1000); i--) {
    const frame = frames[i] as number
    const value = readSignal(log, frame, signal)
    if (Number.isNaN(value)) continue
    const text = textOf(log, frame, signal)
    return { value, ...(text !== undefined && { text }) }
  }
  return { value: Number.NaN }
}

/** Among readings where a signal has none of its own: the line continues. */
const unread = Number.POSITIVE_INFINITY

/** Signals over time, on one axis of all the moments of their frames. */
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
  const places = new Map(groups.map((group, index) => [group, index]))
  // of each moment, the group whose frame it is
  const owners = new Uint16Array(frames.length)
  if (groups.length > 1)
    for (const group of groups) {
      let at = 0
      for (const frame of group.frames) {
        while ((frames[at] as number) < frame) at++
        owners[at] = places.get(group) ?? 0
      }
    }
  return {
    times: Float64Array.from(frames, frame => log.times[frame] as number),
    values: drawn.map(({ group, signal }) => {
      const own = places.get(group)
      const values = new Float64Array(frames.length).fill(unread)
      for (let i = 0; i < frames.length; i++)
        if (owners[i] === own) {
          const value = readSignal(log, frames[i] as number, signal)
          // a frame of another multiplexer value is no gap
          values[i] = Number.isNaN(value) && signal.when ? unread : value
        }
      return values
    }),
  }
}
