import type { CanFileFault } from '../can-file.ts'

/** Properties of a frame, combined in one byte. */
export const frameFlags = { extended: 1, remote: 2, error: 4, fd: 8, sent: 16 } as const

/** The frames of a log, one column for each property, in the order of time. */
export interface CanLog {
  format: 'candump' | 'asc' | 'busmaster'
  count: number
  /** Milliseconds since 1970, or since the start of a log that has no date. */
  times: Float64Array<ArrayBuffer>
  /** The times are those of a clock whose zone the log does not have, as if it were UTC. */
  isLocalTime: boolean
  ids: Uint32Array<ArrayBuffer>
  flags: Uint8Array<ArrayBuffer>
  /** Index in `channelNames`. */
  channels: Uint8Array<ArrayBuffer>
  /** Bytes of data. */
  sizes: Uint16Array<ArrayBuffer>
  /** Where the data of a frame starts in `data`. */
  starts: Uint32Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
  channelNames: string[]
  /** The first of the lines that could not be read. */
  errors: CanFileFault[]
  errorCount: number
  /** Messages above 8 bytes among the frames, which several frames before them carry. */
  longCount: number
  /** The log has more frames than are read. */
  isCut: boolean
}
