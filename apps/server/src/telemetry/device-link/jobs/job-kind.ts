import type { Job, JobProgressMessage } from '@muster/contract/devices'
import type { LinkedDevice } from '../identity.ts'

/** Kind of work for devices. A device sees and reports only the jobs of its own unit. */
export interface JobKind {
  /** Part of the IDs of its jobs. */
  readonly name: 'command' | 'file' | 'sniffing' | 'firmware'
  /** Returns the jobs of a device that it has not ended, and notes that they are sent to it. */
  pending(device: LinkedDevice): Promise<Job[]>
  /** Stores what a device reports. */
  report(device: LinkedDevice, id: number, progress: JobProgressMessage): Promise<'stored' | 'unknown' | 'answered'>
  /** Returns what a device downloads for a job that has no end. */
  content?(device: LinkedDevice, id: number): Promise<Content | undefined>
  readonly log?: JobLog
}

export interface Content {
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
  read(from: number, length: number): Promise<Buffer>
}

/** Log that a device uploads in parts for a job that has no end. */
export interface JobLog {
  /** Returns the bytes that are stored, or undefined if the device has no such job. */
  offset(device: LinkedDevice, id: number): Promise<number | undefined>
  append(device: LinkedDevice, id: number, part: LogPart): Promise<Appended | undefined>
}

export interface LogPart {
  readonly offset: number
  readonly content: Buffer
  readonly isLast: boolean
}

export interface Appended {
  /** Bytes that are stored. */
  offset: number
  /** Why the part was not stored. */
  refusal?: 'WRONG_OFFSET' | 'TOO_LARGE' | 'EMPTY'
}

/** Returns kind and number of a job ID such as `command-12`. */
export function partsOf(jobId: string): { name: string; id: number } | undefined {
  const [, name, id] = /^([a-z]+)-(\d{1,10})$/.exec(jobId) ?? []
  return name === undefined || Number(id) > 2_147_483_647 ? undefined : { name, id: Number(id) }
}
