import type { Carrier, OutboxItem } from '#kernel/outbox/services.ts'

/** A transfer that has not ended, with what the way to its unit needs to know. */
export interface PendingTransfer extends OutboxItem {
  readonly fileName: string
  /** Bytes. */
  readonly size: number
  readonly progress: number
}

export interface Fetching {
  /** The contents, undefined when they are no longer stored. */
  fetch(): Promise<Buffer | undefined>
}

/** The way of files to units. */
export type Devices = Carrier<PendingTransfer, Fetching>
