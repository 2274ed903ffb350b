import type { Job, JobProgressMessage } from '@muster/contract/devices'
import type { LinkedDevice } from '../identity.ts'

/** Kind of work for devices. A device can see and report only the jobs of its own unit. */
export interface JobKind {
  /** Prefix of its job IDs. */
  readonly name: 'command' | 'file' | 'sniffing' | 'firmware'
  /** Returns the unfinished jobs of a device, and marks them as sent. */
  pending(device: LinkedDevice): Promise<Job[]>
  /** Stores the report of a device. */
  report(device: LinkedDevice, id: number, progress: JobProgressMessage): Promise<'stored' | 'unknown' | 'answered'>
  /** Returns the download of an unfinished job. */
  content?(device: LinkedDevice, id: number): Promise<Content | undefined>
  readonly log?: JobLog
}

export interface Content {
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
  read(from: number, length: number): Promise<Buffer>
}

/** Log of an unfinished job, uploaded by a device in parts. */
export interface JobLog {
  /** Returns the number of stored bytes, or undefined if the device has no such job. */
  offset(device: LinkedDevice, id: number): Promise<number | undefined>
  append(device: LinkedDevice, id: number, part: LogPart): Promise<Appended | undefined>
}

export interface LogPart {
  readonly offset: number
  readonly content: Buffer
  readonly isLast: boolean
}

export interface Appended {
  /** Number of stored bytes. */
  offset: number
  /** Reason for rejecting the part. */
  refusal?: 'WRONG_OFFSET' | 'TOO_LARGE' | 'EMPTY'
}

/** Splits a job ID such as `command-12` into kind and number. */
export function partsOf(jobId: string): { name: string; id: number } | undefined {
  const [, name, id] = /^([a-z]+)-(\d{1,10})$/.exec(jobId) ?? []
  return name === undefined || Number(id) > 2_147_483_647 ? undefined : { name, id: Number(id) }
}
