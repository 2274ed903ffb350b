import { pgnMask, sentBit, type CanSignal, type SignalCondition } from '../can-frames.ts'
import { allBits, type CanMultiplexer } from '../can-parameter.ts'
import type { Dbc, DbcMessage, DbcSignal } from './dbc.ts'

/** Reason why a CAN parameter cannot read a signal. */
export type Obstacle = 'unknownFrames' | 'farBits' | 'largeNumber'

/** Number of bits that parameters can address (001 §5). */
const mostBits = 280
/** Largest resolution and offset. */
const greatest = 1e12

type Readable = CanSignal & { conditions?: readonly SignalCondition[]; hasUnknownFrames?: boolean }

/** Returns the property of a signal that CAN parameters cannot express, or undefined. */
export function obstacleOf(signal: Readable): Obstacle | undefined {
  if (signal.hasUnknownFrames) return 'unknownFrames'
  const places = [signal, ...(signal.conditions ?? []).map(condition => condition.signal)]
  if (places.some(place => parameterStart(place) + place.length > mostBits)) return 'farBits'
  return Math.abs(signal.factor) > greatest || Math.abs(signal.offset) > greatest ? 'largeNumber' : undefined
}

/**
 * Start bit in parameter notation: big-endian bits count in transmission order, little-endian ones from the lowest of
 * byte 0.
 */
export const parameterStart = ({ start, bigEndian }: CanSignal): number => (bigEndian ? sentBit(start) : start)

/** Returns the conditions of a signal in the form of parameters. */
export const parameterMultiplexer = ({ conditions = [] }: Readable): CanMultiplexer[] =>
  conditions.map(({ signal, ranges }) => ({
    dataBitStart: parameterStart(signal),
    dataLength: signal.length,
    intel: !signal.bigEndian,
    ranges: ranges.map(({ from, to }) => ({ from, to: Math.min(to, Number.MAX_SAFE_INTEGER) })),
  }))

/**
 * Identifier and mask of the parameters of a message. J1939 matches any priority and source; the source of the
 * identifier is the preferred one.
 */
export function parameterId(id: number, { extended, isJ1939 }: { extended: boolean; isJ1939: boolean }) {
  const mask = isJ1939 ? pgnMask(id) : extended ? allBits.extended : allBits.standard
  return { identifier: digits(id), mask: digits(mask), bit29: extended }
}

const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** A signal of a DBC file as a CAN parameter, or the obstacle to it. */
export interface PlannedParameter {
  /** Unique for each signal of the file. */
  key: string
  message: DbcMessage
  signal: DbcSignal
  /** Name of the signal, prefixed by its message if several signals share it. */
  description: string
  identifier: string
  mask: string
  bit29: boolean
  /** Start bit in parameter notation. */
  start: number
  obstacle?: Obstacle
  /** A parameter of this name exists. */
  isTaken: boolean
}

/**
 * Returns the parameters that an import of a DBC file would store.
 *
 * @param taken names of existing parameters
 * @param isJ1939 protocol setting, for messages without a frame format
 */
export function planParameters({ messages }: Dbc, taken: Iterable<string>, isJ1939: boolean): PlannedParameter[] {
  const counts = new Map<string, number>()
  for (const { signals } of messages)
    for (const { name } of signals) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  const known = new Set(Array.from(taken, name => name.toLowerCase()))
  return messages.flatMap(message => {
    const { id, name, extended, hasFormat } = message
    const address = parameterId(id, { extended, isJ1939: hasFormat ? message.isJ1939 : extended && isJ1939 })
    return message.signals.map((signal): PlannedParameter => {
      const isShared = (counts.get(signal.name.toLowerCase()) ?? 0) > 1
      const description = (isShared ? `${name}.${signal.name}` : signal.name).slice(0, 200)
      const obstacle = obstacleOf(signal)
      return {
        key: `${extended ? 'x' : ''}${id} ${signal.name}`,
        message,
        signal,
        description,
        ...address,
        start: parameterStart(signal),
        ...(obstacle && { obstacle }),
        isTaken: known.has(description.toLowerCase()),
      }
    })
  })
}
