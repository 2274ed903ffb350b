import type { CanSignal } from '../can-frames.ts'

/** A problem of a DBC file that does not stop its import. */
export interface DbcProblem {
  /** From 1. */
  line: number
  message: string
}

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
  problems: DbcProblem[]
  problemCount: number
}

/** The file is no DBC file, or larger than any. */
export class DbcError extends Error {
  override name = 'DbcError'
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}
