import { pgnMask, sentBit, type CanSignal } from '../can-frames.ts'
import type { Dbc, DbcMessage, DbcSignal } from './dbc.ts'

/** Why a CAN parameter cannot read a signal. */
export type Obstacle = 'signed' | 'float' | 'multiplexed'

/** What a signal has that CAN parameters cannot express; undefined when one can read it. */
export function obstacleOf(signal: CanSignal & { isMultiplexed?: boolean }): Obstacle | undefined {
  if (signal.float) return 'float'
  if (signal.signed) return 'signed'
  return signal.isMultiplexed ? 'multiplexed' : undefined
}

/** Bits of big-endian parameters count in the order of sending, those of little-endian ones from the lowest of byte 0. */
export const parameterStart = ({ start, bigEndian }: CanSignal): number => (bigEndian ? sentBit(start) : start)

/** Identifier and mask of the parameters that read a message. J1939 is read from any source, at the priority of the message. */
export function parameterId(id: number, { extended, isJ1939 }: { extended: boolean; isJ1939: boolean }) {
  const all = extended ? 0x1fff_ffff : 0x7ff
  const mask = isJ1939 ? pgnMask(id) | 0x1c00_0000 : all
  return { identifier: digits(id & mask), mask: digits(mask), bit29: extended }
}

const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

/** A signal of a DBC file as a CAN parameter, or why it is none. */
export interface PlannedParameter {
  /** Different for each signal of the file. */
  key: string
  message: DbcMessage
  signal: DbcSignal
  /** The name of the signal, with that of its message where several have it. */
  description: string
  identifier: string
  mask: string
  bit29: boolean
  /** As parameters count it. */
  start: number
  obstacle?: Obstacle
  /** There is a parameter of this name. */
  isTaken: boolean
}

/**
 * What the import of a DBC file would store.
 * @param taken names of the parameters that are there
 */
export function planParameters({ messages }: Dbc, taken: Iterable<string>): PlannedParameter[] {
  const counts = new Map<string, number>()
  for (const { signals } of messages)
    for (const { name } of signals) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  const known = new Set(Array.from(taken, name => name.toLowerCase()))
  return messages.flatMap(message =>
    message.signals.map((signal): PlannedParameter => {
      const isShared = (counts.get(signal.name.toLowerCase()) ?? 0) > 1
      const description = (isShared ? `${message.name}.${signal.name}` : signal.name).slice(0, 200)
      const isMultiplexed = signal.multiplexed !== undefined || signal.hasUnknownFrames
      const obstacle = obstacleOf({ ...signal, isMultiplexed })
      return {
        key: `${message.extended ? 'x' : ''}${message.id} ${signal.name}`,
        message,
        signal,
        description,
        ...parameterId(message.id, message),
        start: parameterStart(signal),
        ...(obstacle && { obstacle }),
        isTaken: known.has(description.toLowerCase()),
      }
    }),
  )
}
