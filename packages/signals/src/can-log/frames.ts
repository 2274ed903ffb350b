import type { CanFileFault } from '../can-file.ts'

/** Properties of a frame, combined in one byte. */
export const frameFlags = { extended: 1, remote: 2, error: 4, fd: 8 } as const

/** The frames of a log, one column for each property, in the order of time. */
export interface CanLog {
  format: 'candump' | 'asc'
  count: number
  /** Milliseconds since 1970, or since the start of a log that has no date. */
  times: Float64Array<ArrayBuffer>
  ids: Uint32Array<ArrayBuffer>
  flags: Uint8Array<ArrayBuffer>
  /** Index in `channelNames`. */
  channels: Uint8Array<ArrayBuffer>
  /** Bytes of data. */
  sizes: Uint8Array<ArrayBuffer>
  /** Where the data of a frame starts in `data`. */
  starts: Uint32Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
  channelNames: string[]
  /** The first of the lines that could not be read. */
  errors: CanFileFault[]
  errorCount: number
  /** The log has more frames than are read. */
  isCut: boolean
}
