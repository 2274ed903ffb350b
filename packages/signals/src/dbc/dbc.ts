import type { CanFileFault } from '../can-file.ts'
import type { CanSignal, SignalCondition } from '../can-frames.ts'

export interface DbcSignal extends CanSignal {
  name: string
  /** Equal to `max` if the file has no limits. */
  min: number
  max: number
  unit: string
  comment: string
  /** Texts of raw values, ascending. */
  values: { value: number; name: string }[]
  /** Selects which other signals a frame contains. */
  isMultiplexer: boolean
  /** Conditions that a frame must meet to contain the signal. */
  conditions: SignalCondition[]
  /** The signal is multiplexed, but the file does not specify its frames. */
  hasUnknownFrames: boolean
  /** Suspect parameter number (SAE J1939). */
  spn?: number
  line: number
}

export interface DbcMessage {
  /** 11 or 29 bits. */
  id: number
  extended: boolean
  isJ1939: boolean
  /** The file specifies the frame format of the message; otherwise its protocol decides whether it is J1939. */
  hasFormat: boolean
  name: string
  /** Bytes. */
  size: number
  sender: string
  comment: string
  /** Milliseconds; undefined if the file has none. */
  cycle?: number
  signals: DbcSignal[]
  line: number
}

export interface Dbc {
  version: string
  /** Name of the database; empty if the file has none. */
  name: string
  comment: string
  isJ1939: boolean
  /** Bits per second, if the file has them. */
  baudRate?: number
  nodes: string[]
  messages: DbcMessage[]
  /** The first problems, sorted by line. */
  problems: CanFileFault[]
  problemCount: number
}
