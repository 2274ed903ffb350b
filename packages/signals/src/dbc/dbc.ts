import type { CanFileFault } from '../can-file.ts'
import type { CanSignal, SignalCondition } from '../can-frames.ts'

export interface DbcSignal extends CanSignal {
  name: string
  /** Equal to `max` when the file gives no limits. */
  min: number
  max: number
  unit: string
  comment: string
  /** Texts of raw values, ascending. */
  values: { value: number; name: string }[]
  /** It selects which of the other signals are in a frame. */
  isMultiplexer: boolean
  /** Only frames in which all of them hold have the signal. */
  conditions: SignalCondition[]
  /** It is multiplexed, and the file does not say which frames have it. */
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
  /** The message itself has a frame format in the file; otherwise its protocol decides whether it is one of J1939. */
  hasFormat: boolean
  name: string
  /** Bytes. */
  size: number
  sender: string
  comment: string
  /** Milliseconds; absent when the file has none. */
  cycle?: number
  signals: DbcSignal[]
  line: number
}

export interface Dbc {
  version: string
  /** The name of the database, where the file has one. */
  name: string
  comment: string
  isJ1939: boolean
  /** Bits per second, where the file has them. */
  baudRate?: number
  nodes: string[]
  messages: DbcMessage[]
  /** The first of them, by line. */
  problems: CanFileFault[]
  problemCount: number
}
