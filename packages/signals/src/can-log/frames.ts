import type { CanFileFault } from '../can-file.ts'

/** Flags of a frame, combined in one byte. */
export const frameFlags = { extended: 1, remote: 2, error: 4, fd: 8, sent: 16 } as const

/** Frames of a log, one column per property, sorted by time. */
export interface CanLog {
  format: 'candump' | 'asc' | 'busmaster'
  count: number
  /** Milliseconds since 1970, or since the start of a log without a date. */
  times: Float64Array<ArrayBuffer>
  /** Times are local times of an unknown zone, stored as if they were UTC. */
  isLocalTime: boolean
  ids: Uint32Array<ArrayBuffer>
  flags: Uint8Array<ArrayBuffer>
  /** Index in `channelNames`. */
  channels: Uint8Array<ArrayBuffer>
  /** Bytes of data. */
  sizes: Uint16Array<ArrayBuffer>
  /** Offset of each frame's data in `data`. */
  starts: Uint32Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
  channelNames: string[]
  /** The first unreadable lines. */
  errors: CanFileFault[]
  errorCount: number
  /** Number of added long messages (above 8 bytes), joined from several frames. */
  longCount: number
  /** The log contains more frames than were read. */
  isCut: boolean
}
