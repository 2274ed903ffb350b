import type { CanFileFault } from '../can-file.ts'
import type { CanSignal } from '../can-frames.ts'

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
  /** In frames only whose multiplexer has this raw value. */
  multiplexed?: number
  /** Extended multiplexing: which frames have the signal is not known. */
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
